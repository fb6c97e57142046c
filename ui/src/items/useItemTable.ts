import { getCoreRowModel, useReactTable, type VisibilityState } from "@tanstack/react-table";
import { useState } from "react";
import type { ItemRow } from "@/ipc";
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

export type VisibleColumn = ItemColumn & { id: string; header: string };

/**
 * The columns of the table. Rows are read by page and drawn by index, so the table model gets
 * none of them.
 */
export function useItemTable(width: number) {
  const [columnVisibility, setVisibility] = useState(kept);
  const table = useReactTable({
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
  const visible = table.getVisibleLeafColumns().flatMap((column): VisibleColumn[] => {
    const own = COLUMNS[column.id];
    if (own === undefined || (own.from !== undefined && width < own.from)) return [];
    return [{ ...own, id: column.id, header: String(column.columnDef.header) }];
  });
  return { table, visible, template: visible.map((column) => column.track).join(" ") };
}
