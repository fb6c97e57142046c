import { type ColumnDef, createColumnHelper } from "@tanstack/react-table";
import type { ReactNode } from "react";
import type { ItemRow } from "@/ipc";
import { count } from "@/parts/format";
import { LOOKS, OutcomeIcon } from "@/parts/OutcomeIcon";
import { outcomeOf } from "@/parts/outcome";
import { UrlText } from "@/parts/UrlText";
import { text } from "@/text";
import { warningName } from "@/text/engine";
import type { Language } from "@/text/language";

/** What a cell needs to know beside its row. */
export type Around = { host: string; urlWidth: number; language: Language };

/** What a column adds to TanStack's definition: its width as a grid track, and its cell. */
export type ItemColumn = {
  track: string;
  /** The same where there is little room. */
  narrow?: string;
  end?: boolean;
  /** Classes of its cells. */
  look?: string;
  /** Left out below this width of the table. */
  from?: number;
  /** Known only when pages are found by links. */
  onlyLinks?: boolean;
  /** Cuts what does not fit: a row has no box around each cell, which would cost more than its text. */
  cell: (row: ItemRow, around: Around) => ReactNode;
};

const words = text.items.columns;
const helper = createColumnHelper<ItemRow>();

const optional = (value: number | null) => (value === null ? "" : count(value));

const NUMBER = "text-end tabular-nums";

export const COLUMNS: Record<string, ItemColumn> = {
  position: {
    track: "66px",
    end: true,
    look: `${NUMBER} text-kumo-subtle`,
    cell: (row) => optional(row.position),
  },
  outcome: {
    track: "28px",
    cell: (row) => <OutcomeIcon outcome={outcomeOf(row)} labelled still />,
  },
  url: {
    track: "minmax(160px,1.5fr)",
    cell: (row, { host, urlWidth }) => <UrlText url={row.url} host={host} width={urlWidth} />,
  },
  title: {
    track: "minmax(100px,1fr)",
    from: 1000,
    cell: (row) => <bdi className="block truncate text-kumo-subtle">{row.title}</bdi>,
  },
  code: {
    // As wide as the longest code; the room of the others is shared by URL and title.
    track: "minmax(110px,176px)",
    // The details of an item name its code; what tells rows apart is their URL.
    narrow: "128px",
    cell: (row) => {
      const outcome = outcomeOf(row);
      const warning = row.warnings[0];
      const said = row.code ?? (warning === undefined ? "" : warningName(warning.code));
      return (
        <span title={said || undefined} className={`block truncate text-xs ${LOOKS[outcome].text}`}>
          {said}
        </span>
      );
    },
  },
  depth: {
    track: "56px",
    end: true,
    look: NUMBER,
    from: 660,
    onlyLinks: true,
    cell: (row) => optional(row.depth),
  },
  http: {
    track: "56px",
    end: true,
    look: NUMBER,
    from: 620,
    cell: (row) => row.http_status,
  },
  chunks: {
    track: "64px",
    end: true,
    look: NUMBER,
    from: 600,
    cell: (row) => (row.status === "completed" ? optional(row.chunks) : ""),
  },
};

/** What stands above a column. */
export const columnName = (id: string) =>
  id === "outcome" ? text.items.outcome : words[id as keyof typeof words];

/** The columns for TanStack Table, which keeps their visibility. */
export const COLUMN_DEFS: ColumnDef<ItemRow>[] = Object.keys(COLUMNS).map((id) =>
  helper.display({
    id,
    enableHiding: !["outcome", "url", "position"].includes(id),
  }),
);
