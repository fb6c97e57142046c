import type { ReactNode } from "react";
import { CopyButton } from "@/parts/CopyButton";
import { Tabs } from "@/parts/kumo";

type View<Name extends string> = { value: Name; label: string };

/** Ways to show the content. */
export type Views<Name extends string> = {
  all: View<Name>[];
  chosen: Name;
  onChoose: (view: Name) => void;
};

type Props<Name extends string> = {
  /** None when there is one way alone. */
  views?: Views<Name> | undefined;
  /** Size or counts of the content. */
  facts?: string | undefined;
  copy: { value: () => string; label: string } | null;
  children: ReactNode;
};

/** A tab that shows a text: how to look at it, how large it is, a button to copy it, and the text. */
export function TabFrame<Name extends string>({ views, facts, copy, children }: Props<Name>) {
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-10 items-center gap-2 px-3 py-1.5">
        {views !== undefined && (
          <Tabs
            value={views.chosen}
            onValueChange={(value) => views.onChoose(value as Name)}
            tabs={views.all}
          />
        )}
        <span className="min-w-0 flex-1 truncate text-end text-xs text-kumo-subtle">{facts}</span>
        {copy !== null && <CopyButton compact value={copy.value} label={copy.label} />}
      </div>
      {children}
    </div>
  );
}
