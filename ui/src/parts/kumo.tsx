// Kumo's fields as they are used here: full width, with the path of the setting they edit.
import { Input as KumoInput } from "@cloudflare/kumo/components/input";
import { Select as KumoSelect } from "@cloudflare/kumo/components/select";
import { Tabs as KumoTabs } from "@cloudflare/kumo/components/tabs";
import type { ComponentProps } from "react";
import { text } from "@/text";
import { steady } from "./steady";

export const Input = steady(function Input(props: ComponentProps<typeof KumoInput>) {
  const { className = "", ...rest } = props;
  return <KumoInput className={`w-full ${className}`} autoComplete="off" {...rest} />;
});

export function Tabs(props: ComponentProps<typeof KumoTabs>) {
  return <KumoTabs size="sm" labels={text.app.scrollTabs} {...props} />;
}

type SelectProps<Value extends string> = {
  label?: string;
  "aria-label"?: string;
  value: Value;
  items: Record<Value, string>;
  onChange: (value: Value) => void;
  description?: string | undefined;
  error?: string | undefined;
  size?: "sm" | "base";
  disabled?: boolean;
  field?: string;
};

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { onChange, field, items, ...rest } = props;
  return (
    <KumoSelect<Value>
      {...rest}
      className="w-full"
      items={items as Record<string, string>}
      onValueChange={(value: Value | null) => value !== null && onChange(value)}
      data-field={field}
    />
  );
}
