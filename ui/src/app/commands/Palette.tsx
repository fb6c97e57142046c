import { CommandPalette } from "@cloudflare/kumo/components/command-palette";
import { Dialog } from "@cloudflare/kumo/primitives/dialog";
import { useCallback, useState } from "react";
import { FileWork } from "@/exports/FileWork";
import { useExport } from "@/exports/useExport";
import { useNameOf } from "@/instances/name";
import { useOpenSample } from "@/instances/sample";
import { client, type InstanceSummary } from "@/ipc";
import { useJobActions } from "@/jobs/actions";
import { useSyncActions } from "@/jobs/syncs";
import { MagnifyingGlassIcon } from "@/parts/icons";
import { useCopyAs } from "@/parts/useCopyAs";
import { text } from "@/text";
import type { Address } from "../address";
import { useShortcuts } from "../keyboard/useShortcuts";
import { useWriting } from "../queries";
import {
  type Command,
  type CommandGroup,
  commandGroups,
  type InstanceActions,
  matching,
} from "./commands";

const words = text.app.palette;

type Props = { address: Address; instances: InstanceSummary[] };

/** The button at the top of the rail and the palette that it or Ctrl K opens. */
export function Palette({ address, instances }: Props) {
  const [open, setOpen] = useState(false);
  const [sought, setSought] = useState("");
  const sample = useOpenSample();
  const show = useCallback(() => {
    setSought("");
    setOpen(true);
  }, []);
  useShortcuts(address, show);
  const nameOf = useNameOf();
  const { disabled: readOnly } = useWriting();
  const id = address.view === "instance" ? address.instance : null;
  const { actions, exporting } = useInstanceActions(instances.find((one) => one.id === id));
  const groups = commandGroups({
    address,
    instances,
    nameOf,
    openSample: sample.open,
    readOnly,
    actions,
  });
  const run = (command: Command) => {
    setOpen(false);
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
      <FileWork title={exporting.title} progress={exporting.progress} />
    </>
  );
}

/** What the palette can do with the instance that is open; without one nobody asks. */
function useInstanceActions(instance: InstanceSummary | undefined) {
  const id = instance?.id ?? 0;
  const job = useJobActions(id);
  const indexing = useSyncActions(id);
  const exporting = useExport(id, instance?.host ?? "");
  const copy = useCopyAs();
  const actions: InstanceActions = {
    ...job,
    pauseIndexing: indexing.pause,
    resumeIndexing: indexing.resume,
    exportAs: exporting.run,
    copyAs: (form) =>
      void copy(text.create.copy[form], async () =>
        form === "json" ? client.exportConfig(id) : (await client.exportCommand(id, "curl")).text,
      ),
  };
  return { actions, exporting };
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
