import { type KeyboardEvent, type ReactNode, useEffect, useState } from "react";
import type { FileRow, SeverityCounts } from "@/ipc";
import {
  CaretDownIcon,
  CaretRightIcon,
  FileTextIcon,
  FileZipIcon,
  LinkIcon,
  RobotIcon,
  TreeStructureIcon,
  WarningIcon,
} from "@/parts/icons";
import { text } from "@/text";
import { nameOf } from "./names";
import { ROWS, useAuditFiles } from "./queries";
import type { AuditOf } from "./runs";
import { SeverityNumbers } from "./SeverityIcon";

const words = text.audit;

/** Files below this level are closed at first. */
const OPEN_LEVELS = 2;

type Props = {
  of: AuditOf;
  counts: SeverityCounts;
  sought: string;
  selected: number | null;
  onSelect: (file: number | null) => void;
  /** Told of files as they are read. */
  onKnown: (rows: FileRow[]) => void;
};

/** The files of an audit, each below the one that names it; with a text the files so named. */
export function FileTree({ of, counts, sought, selected, onSelect, onKnown }: Props) {
  const choice = { of, selected, onSelect, onKnown };
  return (
    <div
      role="tree"
      aria-label={words.tree}
      onKeyDown={moveFocus}
      data-testid="file-tree"
      className="min-h-0 flex-1 overflow-y-auto px-2 pb-2"
    >
      <TreeRow
        name={words.all}
        detail={words.allHint}
        icon={<TreeStructureIcon size={16} />}
        counts={counts}
        level={1}
        selected={selected === null}
        onSelect={() => onSelect(null)}
      />
      {sought === "" ? (
        <Branch {...choice} parent={null} level={1} />
      ) : (
        <Branch {...choice} parent={null} level={1} sought={sought} />
      )}
    </div>
  );
}

type BranchProps = Pick<Props, "of" | "selected" | "onSelect" | "onKnown"> & {
  parent: number | null;
  level: number;
  sought?: string;
};

function Branch({ parent, level, sought = "", ...choice }: BranchProps) {
  const { data, hasNextPage, fetchNextPage } = useAuditFiles(choice.of, parent, sought);
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  const total = data?.pages[0]?.total ?? 0;
  const { onKnown } = choice;
  useEffect(() => {
    if (data !== undefined) onKnown(data.pages.flatMap((page) => page.rows));
  }, [data, onKnown]);
  if (data !== undefined && total === 0 && sought !== "") {
    return <p className="px-3 py-2 text-kumo-subtle">{words.noFile}</p>;
  }
  return (
    <>
      {rows.map((row) => (
        <FileNode key={row.file} row={row} level={level} flat={sought !== ""} {...choice} />
      ))}
      {hasNextPage && (
        <button
          type="button"
          role="treeitem"
          aria-level={level}
          tabIndex={-1}
          className="h-8 rounded-md px-3 text-active underline outline-offset-[-2px]"
          style={{ marginInlineStart: 16 + (level - 1) * 14 }}
          onClick={() => fetchNextPage()}
        >
          {words.moreFiles(Math.min(ROWS, total - rows.length))}
        </button>
      )}
    </>
  );
}

type NodeProps = Omit<BranchProps, "parent" | "sought"> & { row: FileRow; flat: boolean };

function FileNode({ row, level, flat, ...choice }: NodeProps) {
  const [open, setOpen] = useState(level < OPEN_LEVELS + 1);
  const folds = row.children > 0 && !flat;
  return (
    <>
      <TreeRow
        name={nameOf(row.name)}
        title={row.kind === "links" ? undefined : row.name}
        detail={detailOf(row)}
        icon={<FileIcon row={row} />}
        counts={folds && !open ? row.below : row.counts}
        level={level}
        selected={choice.selected === row.file}
        onSelect={() => choice.onSelect(row.file)}
        open={folds ? open : undefined}
        onFold={setOpen}
      />
      {folds && open && <Branch {...choice} parent={row.file} level={level + 1} />}
    </>
  );
}

function detailOf(row: FileRow): string {
  const status = row.fetch?.status ?? 200;
  return status === 200 ? words.kind[row.kind](row.entries) : words.status(status);
}

function FileIcon({ row: { kind, name } }: { row: FileRow }) {
  if (kind === "unread" || kind === "other") return <WarningIcon size={16} />;
  if (kind === "links") return <LinkIcon size={16} />;
  if (kind === "robots") return <RobotIcon size={16} />;
  if (kind === "index") return <TreeStructureIcon size={16} />;
  return name.endsWith(".gz") ? <FileZipIcon size={16} /> : <FileTextIcon size={16} />;
}

type RowProps = {
  name: string;
  title?: string | undefined;
  detail: string;
  icon: ReactNode;
  counts: SeverityCounts;
  level: number;
  selected: boolean;
  onSelect: () => void;
  /** Whether it is unfolded; undefined when nothing is below it. */
  open?: boolean | undefined;
  onFold?: (open: boolean) => void;
};

function TreeRow(props: RowProps) {
  const { name, title, detail, icon, counts, level, selected, onSelect, open, onFold } = props;
  const press = (event: KeyboardEvent) => {
    const folds = { ArrowRight: true, ArrowLeft: false }[event.key];
    if (event.key === "Enter" || event.key === " ") onSelect();
    else if (folds !== undefined && open !== undefined && folds !== open) onFold?.(folds);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const Caret = open ? CaretDownIcon : CaretRightIcon;
  return (
    <div
      role="treeitem"
      aria-level={level}
      aria-selected={selected}
      aria-expanded={open}
      tabIndex={selected ? 0 : -1}
      title={title}
      onClick={onSelect}
      onKeyDown={press}
      className={`flex h-10 cursor-pointer items-center gap-2 rounded-md pe-2.5 outline-offset-[-2px] ${selected ? "bg-kumo-tint" : "hover:bg-kumo-tint/60"}`}
      style={{ paddingInlineStart: 4 + (level - 1) * 14 }}
    >
      {open === undefined ? (
        <span className="w-4 shrink-0" />
      ) : (
        <button
          type="button"
          tabIndex={-1}
          aria-hidden
          className="flex w-4 shrink-0 justify-center text-kumo-subtle"
          onClick={(event) => {
            event.stopPropagation();
            onFold?.(!open);
          }}
        >
          <Caret size={12} />
        </button>
      )}
      <span className="shrink-0 text-kumo-subtle">{icon}</span>
      <span className="min-w-0 flex-1 leading-[17px]">
        <bdi className={`block truncate ${selected ? "font-semibold" : ""}`}>{name}</bdi>
        <span className="block truncate text-caption text-kumo-subtle">{detail}</span>
      </span>
      <SeverityNumbers counts={counts} />
    </div>
  );
}

/** Arrow keys, Home and End move among the items that are shown. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="treeitem"]')];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const steps: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: items.length - 1,
  };
  const next = steps[event.key];
  if (next === undefined) return;
  event.preventDefault();
  items[next]?.focus();
}
