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
};

/** A button that opens a menu of what it can do. */
export function MenuButton({ label, icon, choices, variant = "ghost", loading, testId }: Props) {
  return (
    <DropdownMenu>
      <DropdownMenu.Trigger
        render={
          <Button size="sm" variant={variant} icon={icon} loading={loading} data-testid={testId}>
            {label}
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
