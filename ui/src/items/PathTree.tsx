import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useRef, useState } from "react";
import { keys } from "@/app/queries";
import { client, type MapCounts, type PathRow } from "@/ipc";
import { folderName } from "@/overview/map/folders";
import { count } from "@/parts/format";
import { CaretRightIcon } from "@/parts/icons";
import { readableUrl } from "@/parts/readableUrl";
import { text } from "@/text";

const words = text.items.tree;

type Props = {
  instance: number;
  /** The folder that the table shows; empty for all. */
  chosen: string;
  onChoose: (folder: string) => void;
};

/** The site as folders, each read when it is opened; choosing one narrows the table to it. */
export function PathTree({ instance, chosen, onChoose }: Props) {
  const tree = useRef<HTMLDivElement>(null);
  return (
    <div
      ref={tree}
      role="tree"
      aria-label={words.label}
      data-testid="path-tree"
      className="min-h-0 flex-1 overflow-y-auto p-2"
      onKeyDown={(event) => walk(tree.current, event)}
    >
      <div role="none">
        <button
          type="button"
          role="treeitem"
          aria-selected={chosen === ""}
          tabIndex={0}
          onClick={() => onChoose("")}
          className={`flex h-7 w-full items-center rounded-md px-2 text-start ${look(chosen === "")}`}
        >
          {words.all}
        </button>
      </div>
      <Branch instance={instance} folder={null} level={1} chosen={chosen} onChoose={onChoose} />
    </div>
  );
}

type BranchProps = Props & { folder: string | null; level: number };

function Branch({ instance, folder, level, chosen, onChoose }: BranchProps) {
  const { data: map, error } = useQuery({
    queryKey: keys.map(instance, folder),
    queryFn: () => client.crawlMap(instance, folder),
  });
  if (error !== null) return <Note level={level}>{words.failed}</Note>;
  const folders = map?.paths.filter((row) => row.folder !== null) ?? [];
  if (map !== undefined && folders.length === 0 && folder === null) {
    return <Note level={level}>{words.empty}</Note>;
  }
  return (
    <>
      {folders.map((row) => (
        <Folder
          key={row.folder}
          row={row}
          within={map?.folder ?? ""}
          instance={instance}
          level={level}
          chosen={chosen}
          onChoose={onChoose}
        />
      ))}
      {map !== undefined && map.more > 0 && <Note level={level}>{words.more(map.more)}</Note>}
    </>
  );
}

type FolderProps = Omit<BranchProps, "folder"> & { row: PathRow; within: string };

function Folder({ row, within, instance, level, chosen, onChoose }: FolderProps) {
  const folder = row.folder ?? "";
  const [open, setOpen] = useState(chosen.startsWith(folder) && chosen !== folder);
  const name = folderName(folder, within);
  const items = sum(row.counts);
  const press = (event: KeyboardEvent) => {
    if (event.key === "ArrowRight" && !open) setOpen(true);
    else if (event.key === "ArrowLeft" && open) setOpen(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div role="none">
      <div className={`flex h-7 items-center rounded-md ${look(chosen === folder)}`}>
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          className="flex h-full w-5 shrink-0 items-center justify-center"
          style={{ marginInlineStart: (level - 1) * 12 }}
          onClick={() => setOpen(!open)}
        >
          <CaretRightIcon size={11} className={open ? "rotate-90" : ""} />
        </button>
        <button
          type="button"
          role="treeitem"
          aria-level={level}
          aria-expanded={open}
          aria-selected={chosen === folder}
          title={readableUrl(folder)}
          tabIndex={chosen === folder ? 0 : -1}
          onClick={() => onChoose(folder)}
          onKeyDown={press}
          className="flex h-full min-w-0 flex-1 items-center gap-2 rounded-md pe-2 text-start"
        >
          <bdi className="min-w-0 flex-1 truncate">{name}</bdi>
          <span className="shrink-0 text-xs text-kumo-subtle tabular-nums">{count(items)}</span>
        </button>
      </div>
      {open && (
        // biome-ignore lint/a11y/useSemanticElements: a group of a tree is no <fieldset>.
        <div role="group">
          <Branch
            instance={instance}
            folder={folder}
            level={level + 1}
            chosen={chosen}
            onChoose={onChoose}
          />
        </div>
      )}
    </div>
  );
}

function Note({ level, children }: { level: number; children: string }) {
  return (
    <div
      role="none"
      className="py-1 text-xs text-kumo-subtle"
      style={{ paddingInlineStart: 8 + level * 12 }}
    >
      {children}
    </div>
  );
}

const look = (chosen: boolean) =>
  chosen ? "bg-active-tint font-semibold text-active" : "hover:bg-kumo-tint";

const sum = ({ outside, ...counts }: MapCounts) =>
  Object.values(counts).reduce((all, one) => all + one, 0);

/** Moves the focus along the rows in view, as in other trees. */
function walk(tree: HTMLElement | null, event: KeyboardEvent) {
  const rows = [...(tree?.querySelectorAll<HTMLElement>("[role=treeitem]") ?? [])];
  const at = rows.indexOf(document.activeElement as HTMLElement);
  const next = {
    ArrowDown: Math.min(rows.length - 1, at + 1),
    ArrowUp: Math.max(0, at - 1),
    Home: 0,
    End: rows.length - 1,
  }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  rows[next]?.focus();
}
