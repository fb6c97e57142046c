import type { ReactNode } from "react";
import { FieldMessages } from "./FieldMessages";
import { ListHead } from "./ListHead";
import { RemoveButton } from "./RemoveButton";
import { RowInput } from "./RowInput";

type Props = {
  title: string;
  hint?: string;
  values: string[];
  most: number;
  field: (index: number) => string;
  placeholder: string;
  label: (number: number) => string;
  add: string;
  remove: (number: number) => string;
  onChange: (values: string[]) => void;
  /** What is known of a row, at its end. */
  known?: (value: string) => ReactNode;
  /** What stands under a row that has no message of its own. */
  hints?: (value: string) => ReactNode;
};

/** A list of single texts: add, edit, remove. */
export function TextList(props: Props) {
  const { values, onChange, field } = props;
  return (
    <div>
      <ListHead
        title={props.title}
        hint={props.hint}
        used={values.length}
        most={props.most}
        add={props.add}
        onAdd={() => onChange([...values, ""])}
      />
      <ul className="flex flex-col gap-1.5">
        {values.map((value, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are texts and have no other key.
          <li key={index}>
            <div className="flex items-center gap-2">
              <RowInput
                field={field(index)}
                aria-label={props.label(index + 1)}
                placeholder={props.placeholder}
                value={value}
                autoFocus={value === ""}
                onChange={(next) => onChange(values.with(index, next))}
              />
              {props.known?.(value)}
              <RemoveButton
                label={props.remove(index + 1)}
                onClick={() => onChange(values.toSpliced(index, 1))}
              />
            </div>
            <FieldMessages field={field(index)} otherwise={props.hints?.(value)} />
          </li>
        ))}
      </ul>
    </div>
  );
}
