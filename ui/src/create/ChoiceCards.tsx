import { Radio } from "@cloudflare/kumo/components/radio";

type Choice<Value extends string> = {
  value: Value;
  label: string;
  hint: string;
  disabled?: boolean;
};

type Props<Value extends string> = {
  legend: string;
  field?: string;
  hideLegend?: boolean;
  value: Value;
  choices: Choice<Value>[];
  onChange: (value: Value) => void;
};

/** A few choices side by side, each with a short description. */
export function ChoiceCards<Value extends string>(props: Props<Value>) {
  const columns = props.choices.length === 3 ? "[&>div]:grid-cols-3" : "";
  return (
    <div data-field={props.field}>
      <Radio.Group
        appearance="card"
        orientation="horizontal"
        legend={props.hideLegend ? undefined : props.legend}
        value={props.value}
        onValueChange={(value: Value) => props.onChange(value)}
        className={`choices ${columns}`}
      >
        {props.hideLegend && <Radio.Legend className="sr-only">{props.legend}</Radio.Legend>}
        {props.choices.map(({ value, label, hint, disabled = false }) => (
          <Radio.Item
            key={value}
            value={value}
            label={label}
            description={hint}
            disabled={disabled}
          />
        ))}
      </Radio.Group>
    </div>
  );
}
