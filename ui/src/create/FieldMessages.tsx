import type { ReactNode } from "react";
import { WarningIcon } from "@/parts/icons";
import { useField } from "./FormContext";

type Props = {
  field: string;
  noteOnly?: boolean;
  /** What stands there when nothing is to be said. */
  otherwise?: ReactNode;
};

/** The fault or the note of a field that shows neither itself. */
export function FieldMessages({ field, noteOnly = false, otherwise = null }: Props) {
  const { error, note } = useField(field);
  if (error !== undefined) {
    return noteOnly ? null : (
      <p id={messageId(field)} role="alert" className="mt-1 text-kumo-danger">
        {error}
      </p>
    );
  }
  return note === undefined ? otherwise : <Note id={messageId(field)}>{note}</Note>;
}

/** Something worth knowing about the field above. */
export function Note({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-1 flex gap-1.5 text-warn">
      <WarningIcon size={16} weight="fill" className="mt-px shrink-0" />
      <span className="min-w-0 break-words">{children}</span>
    </p>
  );
}

export const messageId = (field: string) => `message-${field.replace(/[^\w-]/g, "_")}`;
