import { type KeyboardEvent, useMemo, useRef, useState } from "react";
import type { CrawlMap } from "@/ipc";
import { count } from "@/parts/format";
import type { Outcome } from "@/parts/outcome";
import { useWidth } from "@/parts/useWidth";
import { text } from "@/text";
import { useLanguage } from "@/text/language";
import { openOutcome } from "../open";
import { type Box, type Cell, type Group, layOut } from "./treemap";

const words = text.overview.map;

/** Good is quiet, trouble is loud. */
export const AREAS: Record<Outcome, string> = {
  indexed: "bg-indexed-area text-on-indexed-area",
  warning: "bg-warn-area text-black",
  errored: "bg-errored text-on-area",
  skipped: "bg-skipped text-on-area",
  over: "bg-over text-on-area",
  running: "bg-active text-on-area",
  queued: "bg-queued",
};

/** A cell smaller than this has no name, and a lower one no number, in pixels. */
const NAMED = { width: 44, height: 20 };
const NUMBERED = 38;

/** Height in pixels, by the width. */
const heightOf = (width: number) => Math.round(Math.min(560, Math.max(320, width * 0.6)));

type Props = {
  instance: number;
  map: CrawlMap;
  onOpen: (folder: string) => void;
};

/**
 * The parts of a folder as areas, split by outcome. An area opens its items, a folder's name the
 * folder. One stop for Tab; arrow keys go from area to area.
 */
export function Treemap({ instance, map, onOpen }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const height = heightOf(width);
  const language = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what some areas are named in.
  const groups = useMemo(() => layOut(map, width, height), [map, width, height, language]);
  const [at, setAt] = useState(0);
  const press = (event: KeyboardEvent) => {
    const areas = [...(frame.current?.querySelectorAll("button") ?? [])];
    const next = step(event.key, areas);
    if (next === undefined) return;
    event.preventDefault();
    areas[next]?.focus();
    setAt(next);
  };
  let index = 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: areas of a chart are no <fieldset>.
    <div
      ref={frame}
      role="group"
      aria-label={words.areas}
      className="relative overflow-x-clip"
      style={{ height }}
      onKeyDown={press}
    >
      {groups.map((group) => {
        const first = index;
        index += group.cells.length + (group.folder === null ? 0 : 1);
        return (
          <GroupArea
            key={group.folder ?? ""}
            group={group}
            stop={at - first}
            onOpen={onOpen}
            onCell={({ folder, extent, outcome }) =>
              extent === "others"
                ? onOpen(folder)
                : openOutcome(instance, outcome, { folder, rightHere: extent === "right_here" })
            }
          />
        );
      })}
    </div>
  );
}

function step(key: string, areas: HTMLElement[]): number | undefined {
  const at = areas.indexOf(document.activeElement as HTMLElement);
  const last = areas.length - 1;
  return {
    ArrowRight: Math.min(last, at + 1),
    ArrowDown: Math.min(last, at + 1),
    ArrowLeft: Math.max(0, at - 1),
    ArrowUp: Math.max(0, at - 1),
    Home: 0,
    End: last,
  }[key];
}

type GroupProps = {
  group: Group;
  /** Which of its areas Tab stops at: first its name, then its cells. */
  stop: number;
  onOpen: (folder: string) => void;
  onCell: (cell: Cell) => void;
};

function GroupArea({ group, stop, onOpen, onCell }: GroupProps) {
  const { folder, titled, name, pages } = group;
  const title = titled && (
    <>
      <bdi className="truncate">{name}</bdi>{" "}
      <span className="font-normal text-kumo-subtle tabular-nums">{count(pages)}</span>
    </>
  );
  const named = folder === null ? 0 : 1;
  return (
    <>
      <div className="absolute rounded-md bg-kumo-tint" style={place(group.box)} />
      {folder === null ? (
        <div
          className="absolute flex h-[22px] items-center gap-1.5 px-1.5 text-xs font-semibold"
          style={line(group.box)}
        >
          {title}
        </div>
      ) : (
        <button
          type="button"
          aria-label={words.openArea(name, pages)}
          title={words.openArea(name, pages)}
          tabIndex={stop === 0 ? 0 : -1}
          onClick={() => onOpen(folder)}
          className="absolute flex h-[22px] items-center gap-1.5 rounded-md px-1.5 text-xs font-semibold hover:underline"
          style={titled ? line(group.box) : { ...line(group.box), height: 4 }}
        >
          {title}
        </button>
      )}
      {group.cells.map((cell, index) => (
        <CellArea
          key={`${cell.folder} ${cell.extent} ${cell.outcome}`}
          cell={cell}
          group={name}
          stop={stop === index + named}
          onOpen={() => onCell(cell)}
        />
      ))}
    </>
  );
}

type CellProps = { cell: Cell; group: string; stop: boolean; onOpen: () => void };

function CellArea({ cell, group, stop, onOpen }: CellProps) {
  const { box, name, extent, outcome, pages, named } = cell;
  const where = extent === "others" ? words.inOthers(group) : (group + name).replace(/\/$/, "");
  const label = words.area(where, pages, text.outcome[outcome]);
  const readable = box.width >= NAMED.width && box.height >= NAMED.height;
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      tabIndex={stop ? 0 : -1}
      onClick={onOpen}
      style={place(box)}
      className={`absolute flex flex-col items-start overflow-hidden rounded-[3px] text-start text-xs hover:brightness-95 focus-visible:z-10 ${readable ? "px-1.5 py-0.5" : ""} ${AREAS[outcome]}`}
    >
      {readable && (
        <>
          {named && name !== "" && (
            <bdi className="max-w-full truncate font-semibold">{name.replace(/\/$/, "")}</bdi>
          )}{" "}
          {(name === "" || !named || box.height >= NUMBERED) && (
            <span className="tabular-nums">{count(pages)}</span>
          )}
        </>
      )}
    </button>
  );
}

const place = ({ left, top, width, height }: Box) => ({ left, top, width, height });
const line = ({ left, top, width }: Box) => ({ left, top, width });
