import {
  getCoreRowModel,
  type Table,
  useReactTable,
  type VisibilityState,
} from "@tanstack/react-table";
import { useState } from "react";
import type { ItemRow, ParseType } from "@/ipc";
import { COLUMN_DEFS, COLUMNS, type ItemColumn } from "./columns";

const NO_ROWS: ItemRow[] = [];
const KEY = "foresite.items.columns";
const rowModel = getCoreRowModel<ItemRow>();

function kept(): VisibilityState {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as VisibilityState;
  } catch {
    return {};
  }
}

export type ItemTable = Table<ItemRow>;

/**
 * The columns of the table, of which the user may hide some. Rows are read by page and drawn by
 * index, so the table model gets none of them.
 */
export function useItemTable(): ItemTable {
  const [columnVisibility, setVisibility] = useState(kept);
  return useReactTable({
    data: NO_ROWS,
    columns: COLUMN_DEFS,
    getCoreRowModel: rowModel,
    autoResetAll: false,
    state: { columnVisibility },
    onColumnVisibilityChange: (change) => {
      const next = typeof change === "function" ? change(columnVisibility) : change;
      localStorage.setItem(KEY, JSON.stringify(next));
      setVisibility(next);
    },
  });
}

export type VisibleColumn = ItemColumn & { id: string };

/** Below this width, in pixels, columns are narrow. */
const NARROW = 720;

/** The columns that are not hidden and that fit into `width` pixels. */
export function visibleColumns(
  visibility: VisibilityState,
  width: number,
  parseType: ParseType,
): VisibleColumn[] {
  return Object.entries(COLUMNS).flatMap(([id, column]): VisibleColumn[] => {
    if (visibility[id] === false || width < (column.from ?? 0)) return [];
    if (column.onlyLinks && parseType === "sitemap") return [];
    const track = width < NARROW ? (column.narrow ?? column.track) : column.track;
    return [{ ...column, id, track }];
  });
}
