import { Tabs } from "@cloudflare/kumo/primitives/tabs";
import type { ReactNode } from "react";

type Tab<Name extends string> = { name: Name; label: ReactNode; testId?: string };

type Props<Name extends string> = {
  label: string;
  tabs: readonly Tab<Name>[];
  selected: Name;
  onSelect: (name: Name) => void;
  /** Small ones go to a second line where they do not fit. */
  small?: boolean;
  /** Whether F6 stops at the tabs and at the panel. */
  panes?: boolean;
  /** Content of the selected tab. */
  children: ReactNode;
  panelClassName?: string;
  barClassName?: string;
};

/** Underlined tabs with the panel of the selected one. */
export function TabBar<Name extends string>(props: Props<Name>) {
  const { label, tabs, selected, onSelect, small = false, panes = false } = props;
  return (
    <Tabs.Root
      value={selected}
      onValueChange={(value: Name) => onSelect(value)}
      className="flex min-h-0 flex-1 flex-col"
    >
      <Tabs.List
        aria-label={label}
        data-pane={panes || undefined}
        className={`relative flex shrink-0 border-b border-kumo-hairline ${small ? "flex-wrap gap-x-1.5" : "gap-1 overflow-x-auto overflow-y-hidden no-scrollbar"} ${props.barClassName ?? ""}`}
      >
        {tabs.map((tab) => (
          <Tabs.Tab
            key={tab.name}
            value={tab.name}
            data-testid={tab.testId}
            className={`h-[30px] shrink-0 whitespace-nowrap border-b-2 border-transparent font-medium text-kumo-subtle outline-offset-[-2px] hover:text-kumo-default aria-selected:border-active aria-selected:text-kumo-default ${small ? "px-0.5 text-xs" : "px-2 text-[13.5px]"}`}
          >
            {tab.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel
        value={selected}
        tabIndex={-1}
        data-pane={panes || undefined}
        className={`min-h-0 flex-1 outline-none ${props.panelClassName ?? ""}`}
      >
        {props.children}
      </Tabs.Panel>
    </Tabs.Root>
  );
}
