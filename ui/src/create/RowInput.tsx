import type { ComponentProps } from "react";
import { Input } from "@/parts/kumo";
import { messageId } from "./FieldMessages";
import { useField } from "./FormContext";

type Props = Omit<ComponentProps<typeof Input>, "onChange"> & {
  field: string;
  onChange: (value: string) => void;
};

/** A small field in a list row; its messages stand under the row. */
export function RowInput({ field, onChange, className = "", ...rest }: Props) {
  const { error } = useField(field);
  return (
    <Input
      {...rest}
      size="sm"
      aria-invalid={error !== undefined}
      aria-describedby={messageId(field)}
      spellCheck={false}
      data-field={field}
      className={`font-mono ${error === undefined ? "" : "!ring-kumo-danger"} ${className}`}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
