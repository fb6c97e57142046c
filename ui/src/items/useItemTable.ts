import {
  getCoreRowModel,
  type Table,
  useReactTable,
  type VisibilityState,
} from "@tanstack/react-table";
import { useState } from "react";
import type { ItemRow, ParseType } from "@/ipc";
import { COLUMN_DEFS, COLUMNS, columnName, type ItemColumn } from "./columns";

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

export type VisibleColumn = ItemColumn & { id: string; header: string };

/** The columns that the user wants and that fit into `width` pixels. */
export function visibleColumns(
  table: ItemTable,
  width: number,
  parseType: ParseType,
): VisibleColumn[] {
  return table.getVisibleLeafColumns().flatMap((column): VisibleColumn[] => {
    const own = COLUMNS[column.id];
    if (own === undefined || width < (own.from ?? 0)) return [];
    if (own.onlyLinks && parseType === "sitemap") return [];
    return [{ ...own, id: column.id, header: columnName(column.id) }];
  });
}
