import { Button } from "@cloudflare/kumo/components/button";
import { DropdownMenu } from "@cloudflare/kumo/components/dropdown";
import type { ReactNode } from "react";
import { CaretDownIcon } from "./icons";

export type Choice = { id: string; label: string; hint?: string; onSelect: () => void };

type Props = {
  label: string;
  icon?: ReactNode;
  choices: Choice[];
  variant?: "ghost" | "secondary";
  loading?: boolean;
  testId?: string;
  /** Where the label gives way to the icon alone, as a class of a container. */
  labelClassName?: string;
};

/** A button that opens a menu of what it can do. */
export function MenuButton({
  label,
  icon,
  choices,
  variant = "ghost",
  loading,
  testId,
  labelClassName,
}: Props) {
  return (
    <DropdownMenu>
      <DropdownMenu.Trigger
        render={
          <Button
            size="sm"
            variant={variant}
            icon={icon}
            loading={loading}
            title={labelClassName === undefined ? undefined : label}
            data-testid={testId}
          >
            {labelClassName === undefined ? label : <span className={labelClassName}>{label}</span>}
            <CaretDownIcon size={12} aria-hidden />
          </Button>
        }
      />
      <DropdownMenu.Content>
        {choices.map(({ id, label: name, hint, onSelect }) => (
          <DropdownMenu.Item key={id} onClick={onSelect}>
            <span>
              {name}
              {hint !== undefined && <span className="block text-xs text-kumo-subtle">{hint}</span>}
            </span>
          </DropdownMenu.Item>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu>
  );
}
