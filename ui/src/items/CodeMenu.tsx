import { Button } from "@cloudflare/kumo/components/button";
import { DropdownMenu } from "@cloudflare/kumo/components/dropdown";
import type { Code, CodeCount } from "@/ipc";
import { count } from "@/parts/format";
import { CaretDownIcon } from "@/parts/icons";
import { text } from "@/text";
import { toggled } from "./filter";

type Props = { codes: CodeCount[]; chosen: Code[]; onChange: (codes: Code[]) => void };

/** The codes of this job, each with how many items have it. Those chosen stand among the chips. */
export function CodeMenu({ codes, chosen, onChange }: Props) {
  const names = [...new Set([...codes.map(({ code }) => code), ...chosen])];
  const amount = (name: string) =>
    codes.filter(({ code }) => code === name).reduce((sum, one) => sum + one.count, 0);
  return (
    <DropdownMenu>
      <DropdownMenu.Trigger
        render={
          <Button
            size="sm"
            variant={chosen.length > 0 ? "secondary" : "ghost"}
            data-testid="code-menu"
          >
            {text.items.codes}
            <CaretDownIcon size={12} />
          </Button>
        }
      />
      <DropdownMenu.Content>
        {names.length === 0 && (
          <DropdownMenu.Item disabled>{text.items.allCodes}</DropdownMenu.Item>
        )}
        {names.map((name) => (
          <DropdownMenu.CheckboxItem
            key={name}
            checked={chosen.includes(name)}
            onCheckedChange={() => onChange(toggled(chosen, name))}
          >
            <code>{name}</code>
            <span className="ms-auto ps-6 text-kumo-subtle tabular-nums">
              {count(amount(name))}
            </span>
          </DropdownMenu.CheckboxItem>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu>
  );
}
