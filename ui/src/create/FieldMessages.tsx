import type { ReactNode } from "react";
import { Note } from "@/parts/Note";
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

export const messageId = (field: string) => `message-${field.replace(/[^\w-]/g, "_")}`;
