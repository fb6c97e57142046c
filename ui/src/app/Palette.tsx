import { CommandPalette } from "@cloudflare/kumo/components/command-palette";
import { Dialog } from "@cloudflare/kumo/primitives/dialog";
import { useCallback, useEffect, useRef, useState } from "react";
import { useNameOf } from "@/instances/name";
import { useOpenSample } from "@/instances/sample";
import type { InstanceSummary } from "@/ipc";
import { MagnifyingGlassIcon } from "@/parts/icons";
import { hasCommandKey, isWriting } from "@/parts/keys";
import { text } from "@/text";
import { type Address, openInstance, TABS, type Tab } from "./address";
import { type Command, type CommandGroup, commandGroups, matching } from "./commands";

const words = text.app.palette;

type Props = { address: Address; instances: InstanceSummary[] };

/** The button at the top of the rail and the palette that it or Ctrl K opens. */
export function Palette({ address, instances }: Props) {
  const [open, setOpen] = useState(false);
  const [sought, setSought] = useState("");
  const sample = useOpenSample();
  const show = useCallback(() => setOpen(true), []);
  useShortcuts(address, show);
  const nameOf = useNameOf();
  const groups = commandGroups({ address, instances, nameOf, openSample: sample.open });
  const run = (command: Command) => {
    setOpen(false);
    setSought("");
    command.run();
  };
  return (
    <>
      <OpenButton onClick={show} />
      <CommandPalette.Root
        open={open}
        onOpenChange={setOpen}
        items={matching(groups, sought)}
        value={sought}
        onValueChange={setSought}
        itemToStringValue={(group: CommandGroup) => group.label}
        getSelectableItems={(shown: CommandGroup[]) => shown.flatMap(({ items }) => items)}
        onSelect={run}
      >
        <Dialog.Title className="sr-only">{words.title}</Dialog.Title>
        <CommandPalette.Input placeholder={words.placeholder} />
        <CommandPalette.List>
          <CommandPalette.Results>
            {(group: CommandGroup) => (
              <CommandPalette.Group key={group.id} items={group.items}>
                <CommandPalette.GroupLabel>{group.label}</CommandPalette.GroupLabel>
                <CommandPalette.Items>
                  {(command: Command) => (
                    <CommandPalette.Item
                      key={command.id}
                      value={command}
                      onClick={() => run(command)}
                    >
                      {command.title}
                    </CommandPalette.Item>
                  )}
                </CommandPalette.Items>
              </CommandPalette.Group>
            )}
          </CommandPalette.Results>
          <CommandPalette.Empty>{words.none}</CommandPalette.Empty>
        </CommandPalette.List>
      </CommandPalette.Root>
    </>
  );
}

function OpenButton({ onClick }: { onClick: () => void }) {
  return (
    <div className="px-2 pb-1">
      <button
        type="button"
        title={`${words.open} ${words.keys}`}
        onClick={onClick}
        className="rail-box flex h-8 w-full items-center gap-3 rounded-md px-3 text-kumo-subtle hover:bg-kumo-tint"
      >
        <MagnifyingGlassIcon size={16} className="shrink-0" />
        <span className="rail-text flex-1 truncate text-start">{words.open}</span>
        <kbd className="rail-wide rounded border border-kumo-line px-1 text-[11px]">
          {words.keys}
        </kbd>
      </button>
    </div>
  );
}

const TAB_KEYS: Record<string, Tab> = Object.fromEntries(
  TABS.filter((tab) => tab !== "settings").map((tab) => [tab.charAt(0), tab]),
);

/** A tab's letter counts this long after `g`. */
const SEQUENCE_MILLIS = 1500;

/** Ctrl K opens the palette; `g` and the first letter of a tab go there. */
function useShortcuts(address: Address, openPalette: () => void) {
  const instance = address.view === "instance" ? address.instance : null;
  const pressedG = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const goToTab = (event: KeyboardEvent) => {
      const tab = TAB_KEYS[event.key];
      const follows = event.timeStamp - pressedG.current < SEQUENCE_MILLIS;
      pressedG.current = event.key === "g" ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (follows && tab !== undefined && instance !== null) openInstance(instance, tab);
    };
    const press = (event: KeyboardEvent) => {
      if (hasCommandKey(event)) {
        if (event.key.toLowerCase() !== "k") return;
        event.preventDefault();
        openPalette();
      } else if (!isWriting(event) && !event.altKey) {
        goToTab(event);
      }
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [instance, openPalette]);
}
