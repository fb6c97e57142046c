import type { ReactNode } from "react";
import type { MapCounts } from "@/ipc";
import { count } from "@/parts/format";
import { OutcomeBar } from "@/parts/OutcomeBar";
import { text } from "@/text";
import { outcomesOf, sumOf } from "./standing";

type Props = {
  name: string;
  counts: MapCounts;
  /** Pages of the row with the longest bar. */
  most: number;
  /** Class of the name's width. */
  width: string;
  subtle?: boolean;
  /** What a press on the name does, and how that is called. */
  open?: { label: string; act: () => void };
  children?: ReactNode;
};

/** A name, a bar as long as its part of the largest row, and a number. */
export function MapRow({ name, counts, most, width, subtle = false, open, children }: Props) {
  const bar = outcomesOf(counts);
  const shown = sumOf(bar);
  return (
    <li className="flex min-h-6 items-center gap-2.5">
      {open === undefined ? (
        <span className={`${width} shrink-0 truncate ${subtle ? "text-kumo-subtle" : ""}`}>
          {name}
        </span>
      ) : (
        <button
          type="button"
          title={name}
          aria-label={open.label}
          onClick={open.act}
          className={`${width} shrink-0 truncate rounded-sm text-start text-kumo-link hover:underline`}
        >
          <bdi>{name}</bdi>
        </button>
      )}
      <span className="min-w-0 flex-1">
        {shown > 0 && (
          <span className="block min-w-1" style={{ width: `${(shown / most) * 100}%` }}>
            <OutcomeBar counts={bar} height={8} />
          </span>
        )}
      </span>
      {counts.outside > 0 && (
        <span className="shrink-0 text-xs text-kumo-subtle">
          {text.overview.map.outside(counts.outside)}
        </span>
      )}
      <span className="min-w-8 shrink-0 text-end font-semibold tabular-nums">{count(shown)}</span>
      {children}
    </li>
  );
}
