import { Button } from "@cloudflare/kumo/components/button";
import type { ReactNode } from "react";
import { type Address, formatAddress, go } from "@/app/address";
import { Palette } from "@/app/commands/Palette";
import { openDialog } from "@/app/dialogs";
import { useOutOfReach, useWriting } from "@/app/queries";
import { draftKept } from "@/create/draft";
import type { InstanceSummary } from "@/ipc";
import {
  BinocularsIcon,
  FileMagnifyingGlassIcon,
  FilePlusIcon,
  FlaskIcon,
  GearIcon,
  InfoIcon,
  PlusIcon,
} from "@/parts/icons";
import { text } from "@/text";
import { InstanceRow } from "./InstanceRow";
import { useShortNames } from "./name";
import { RailRow } from "./RailRow";
import { useOpenSample } from "./sample";
import { titleWhereCut } from "./titleWhereCut";

type Props = { address: Address; instances: InstanceSummary[] | undefined };

/**
 * The left rail. Below 1200 px, on every tab alike, only its icons stay, with the text for screen
 * readers and as tooltips.
 */
export function Rail({ address, instances: known }: Props) {
  const instances = known ?? [];
  const emptyText = useEmptyText(known);
  const shortNames = useShortNames(instances);
  return (
    <nav
      aria-label={text.instances.rail}
      data-pane
      className="rail flex shrink-0 flex-col border-e border-kumo-hairline bg-kumo-elevated"
    >
      <Brand />
      <Palette address={address} instances={instances} />
      <div className="min-h-0 flex-1 overflow-y-auto px-2 pb-3">
        <h2 className="rail-wide flex justify-between px-3 pt-2 pb-1 text-caption font-medium text-kumo-subtle">
          {text.instances.heading}
          {instances.length > 0 && <span className="tabular-nums">{instances.length}</span>}
        </h2>
        <ul>
          {address.view === "create" || draftKept() ? <DraftRow address={address} /> : null}
          {instances.map((instance) => (
            <InstanceRow
              key={instance.id}
              instance={instance}
              short={shortNames.get(instance.id) ?? ""}
              current={address.view === "instance" && address.instance === instance.id}
            />
          ))}
        </ul>
        {emptyText !== null && (
          <p className="rail-wide px-3 py-1 text-xs text-kumo-subtle">{emptyText}</p>
        )}
        <CreateButton />
      </div>
      <ProgramRows />
    </nav>
  );
}

/** What stands in the place of the list; null while there is one, or nobody knows. */
function useEmptyText(instances: InstanceSummary[] | undefined): string | null {
  if (useOutOfReach() === "waits") return text.instances.waiting;
  return instances?.length === 0 ? text.instances.empty : null;
}

function Brand() {
  return (
    <a
      href={formatAddress({ view: "start" })}
      title={text.instances.home}
      className="flex h-12 shrink-0 items-center gap-2.5 px-4 font-semibold"
    >
      <span className="flex size-6 shrink-0 items-center justify-center rounded-md bg-indexed text-white dark:text-black">
        <BinocularsIcon size={15} weight="fill" />
      </span>
      <span className="rail-text">{text.app.name}</span>
    </a>
  );
}

function DraftRow({ address }: { address: Address }) {
  return (
    <RailRow
      icon={<FilePlusIcon size={16} className="text-kumo-subtle" />}
      title={text.create.title}
      detail={text.instances.draft(address.view !== "create")}
      current={address.view === "create"}
      href={formatAddress({ view: "create" })}
    />
  );
}

function CreateButton() {
  const open = () => go({ view: "create" });
  const writing = useWriting();
  return (
    <div className="mt-2 px-1">
      <Button
        size="sm"
        icon={<PlusIcon />}
        className="w-full justify-center"
        disabled={writing.disabled}
        onClick={open}
        title={writing.title}
        onPointerEnter={
          writing.title === undefined ? titleWhereCut(text.instances.create) : undefined
        }
      >
        <span className="rail-text">{text.instances.create}</span>
      </Button>
    </div>
  );
}

function ProgramRows() {
  const sample = useOpenSample();
  const writing = useWriting();
  return (
    <div className="border-t border-kumo-hairline p-2">
      <ProgramRow
        icon={<FlaskIcon size={16} />}
        label={text.instances.sample}
        onClick={sample.open}
        off={writing}
        testId="rail-sample"
      />
      <ProgramRow
        icon={<FileMagnifyingGlassIcon size={16} />}
        label={text.audit.rail}
        onClick={() => go({ view: "audit", search: new URLSearchParams() })}
        testId="rail-audit"
      />
      <ProgramRow
        icon={<GearIcon size={16} />}
        label={text.app.settings}
        onClick={() => openDialog("settings")}
      />
      <ProgramRow
        icon={<InfoIcon size={16} />}
        label={text.app.about.open}
        onClick={() => openDialog("about")}
      />
    </div>
  );
}

type RowProps = {
  icon: ReactNode;
  label: string;
  onClick: () => void;
  /** Whether it cannot be used now, and why. */
  off?: ReturnType<typeof useWriting>;
  testId?: string;
};

function ProgramRow({ icon, label, onClick, off, testId }: RowProps) {
  return (
    <button
      type="button"
      title={off?.title}
      disabled={off?.disabled}
      data-testid={testId}
      onClick={onClick}
      onPointerEnter={off?.title === undefined ? titleWhereCut(label) : undefined}
      className="flex h-8 w-full items-center gap-3 rounded-md px-3 text-kumo-subtle enabled:hover:bg-kumo-tint enabled:hover:text-kumo-default disabled:opacity-50"
    >
      <span className="shrink-0">{icon}</span>
      <span className="rail-text truncate">{label}</span>
    </button>
  );
}
