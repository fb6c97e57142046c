import { useKumoToastManager } from "@cloudflare/kumo/components/toast";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import type { ItemRow } from "@/ipc";
import { useTellFailure } from "@/parts/Failure";
import { text } from "@/text";
import type { ItemFilter } from "./filter";
import { type Marks, NO_MARKS, tableOf } from "./marks";
import { PAGE_ROWS, pageQuery } from "./pages";

/** The chosen rows of the table, and how to copy them. They end with the filter they belong to. */
export function useMarks(instance: number, filter: ItemFilter) {
  const [marks, setMarks] = useState<Marks>(NO_MARKS);
  const queries = useQueryClient();
  const toasts = useKumoToastManager();
  const tellFailure = useTellFailure();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the rows are numbered by.
  useEffect(() => setMarks(NO_MARKS), [instance, filter]);
  const clear = useCallback(() => setMarks(NO_MARKS), []);

  /** Copies the chosen rows, or without any the row at `active`. */
  const copy = async (as: "urls" | "table", active: number | null) => {
    try {
      const rows: ItemRow[] = [];
      const chosen = marks.rows.size === 0 && active !== null ? [active] : [...marks.rows];
      const indexes = chosen.toSorted((one, other) => one - other);
      for (const index of indexes) {
        const page = Math.floor(index / PAGE_ROWS);
        const { queryKey, queryFn } = pageQuery(instance, filter, page, false);
        const read = await queries.ensureQueryData({ queryKey, queryFn });
        const row = read.rows[index % PAGE_ROWS];
        if (row !== undefined) rows.push(row);
      }
      const copied = as === "urls" ? rows.map(({ url }) => url).join("\n") : tableOf(rows);
      await navigator.clipboard.writeText(copied);
      toasts.add({ title: text.items.marked.copied(rows.length) });
    } catch (cause) {
      tellFailure(cause, text.items.marked.failed);
    }
  };
  return { marks, setMarks, clear, copy };
}
