import { useEffect, useState } from "react";
import { count } from "@/parts/format";
import { Input } from "@/parts/kumo";
import { text } from "@/text";
import { useField, useForm } from "./FormContext";

type Props = {
  field: string;
  label: string;
  hint: string;
  /** What holds when nothing is typed. */
  unset: number;
  value: number | null;
  onChange: (value: number | null) => void;
  disabled?: boolean;
};

const LARGEST = 4_294_967_295;

/** A whole number; separators may be typed. Empty means the default. */
export function NumberField({ field, label, hint, unset, value, onChange, disabled }: Props) {
  const { setLocalError } = useForm();
  const { error, note } = useField(field);
  const [typed, setTyped] = useState(value === null ? "" : String(value));
  useEffect(() => {
    setTyped((before) => (numberIn(before) === value ? before : String(value ?? "")));
  }, [value]);
  const change = (next: string) => {
    setTyped(next);
    const number = numberIn(next);
    setLocalError(field, number === undefined ? text.create.number.whole : null);
    if (number !== undefined) onChange(number);
  };
  return (
    <Input
      label={label}
      inputMode="numeric"
      placeholder={count(unset)}
      value={typed}
      disabled={disabled}
      data-field={field}
      description={note ?? hint}
      error={error}
      onChange={(event) => change(event.target.value)}
    />
  );
}

/** The number that `typed` says, null when it says nothing, undefined when it is no number. */
export function numberIn(typed: string): number | null | undefined {
  const digits = typed.replace(/[\s,._']/g, "");
  if (digits === "") return typed.trim() === "" ? null : undefined;
  if (!/^\d+$/.test(digits)) return undefined;
  return Math.min(Number(digits), LARGEST);
}
