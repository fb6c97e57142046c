// What the command palette offers: places and actions, each under the words that screens use.
import type { InstanceSummary } from "@/ipc";
import { text } from "@/text";
import { type Address, go, openInstance, TABS } from "./address";
import { chooseTheme, THEMES } from "./theme";

export type Command = { id: string; title: string; run: () => void };
export type CommandGroup = { id: string; label: string; items: Command[] };

type Known = {
  address: Address;
  instances: InstanceSummary[];
  nameOf: (instance: InstanceSummary) => string;
  openSample: () => void;
};

const words = text.app.palette;

export function commandGroups({ address, instances, nameOf, openSample }: Known): CommandGroup[] {
  const current = address.view === "instance" ? address.instance : null;
  const tabs = instances
    .filter(({ id }) => id === current)
    .flatMap((instance) =>
      TABS.map((tab) => ({
        id: `tab-${tab}`,
        title: words.instance(nameOf(instance), text.instances.tabs[tab]),
        run: () => openInstance(instance.id, tab),
      })),
    );
  const others = instances
    .filter(({ id }) => id !== current)
    .map((instance) => ({
      id: `instance-${instance.id}`,
      title: nameOf(instance),
      run: () => openInstance(instance.id),
    }));
  const actions = [
    { id: "create", title: text.create.title, run: () => go({ view: "create" }) },
    {
      id: "audit",
      title: text.audit.rail,
      run: () => go({ view: "audit", search: new URLSearchParams() }),
    },
    { id: "sample", title: text.instances.sample, run: openSample },
    ...THEMES.map((theme) => ({
      id: `theme-${theme}`,
      title: words.theme(text.app.theme[theme]),
      run: () => chooseTheme(theme),
    })),
  ];
  return [
    { id: "go", label: words.go, items: [...tabs, ...others] },
    { id: "run", label: words.run, items: actions },
  ];
}

/** The groups with only what has every word of `sought`; empty groups are left out. */
export function matching(groups: CommandGroup[], sought: string): CommandGroup[] {
  const wanted = sought.toLowerCase().split(/\s+/).filter(Boolean);
  return groups
    .map((group) => ({
      ...group,
      items: group.items.filter(({ title }) =>
        wanted.every((word) => title.toLowerCase().includes(word)),
      ),
    }))
    .filter(({ items }) => items.length > 0);
}
