import { WarningIcon } from "@/parts/icons";
import { useField } from "./FormContext";

/** The fault or the note of a field that shows neither itself. */
export function FieldMessages({ field, noteOnly = false }: { field: string; noteOnly?: boolean }) {
  const { error, note } = useField(field);
  if (error !== undefined) {
    return noteOnly ? null : (
      <p id={messageId(field)} role="alert" className="mt-1 text-kumo-danger">
        {error}
      </p>
    );
  }
  return note === undefined ? null : (
    <p id={messageId(field)} className="mt-1 flex gap-1.5 text-warn">
      <WarningIcon size={16} weight="fill" className="mt-px shrink-0" />
      {note}
    </p>
  );
}

export const messageId = (field: string) => `message-${field.replace(/[^\w-]/g, "_")}`;
