import { Button } from "@cloudflare/kumo/components/button";
import type { ReactNode } from "react";
import { PlusIcon } from "@/parts/icons";
import { text } from "@/text";

type Props = {
  title: string;
  used: number;
  most: number;
  add: string;
  onAdd: () => void;
  extra?: ReactNode;
  hint?: string;
  /** Of the button. */
  testId?: string;
};

/** Title of a list with its count and the button that adds a row. */
export function ListHead({ title, used, most, add, onAdd, extra, hint, testId }: Props) {
  return (
    <div className="mb-1.5">
      <div className="flex min-h-6.5 items-center gap-2">
        <h3 className="text-[13px] font-medium">{title}</h3>
        <span className="shrink-0 text-kumo-subtle tabular-nums">
          {text.create.listed(used, most)}
        </span>
        <span className="ms-auto flex gap-1">
          {extra}
          <Button
            size="sm"
            variant="ghost"
            icon={<PlusIcon />}
            onClick={onAdd}
            disabled={used >= most}
            data-testid={testId}
          >
            {add}
          </Button>
        </span>
      </div>
      {hint !== undefined && <p className="text-kumo-subtle">{hint}</p>}
    </div>
  );
}
