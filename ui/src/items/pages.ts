// The table's window on the stored items: pages of rows, read as they come into view.
import { keepPreviousData, type UseQueryResult, useQueries, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { keys } from "@/app/queries";
import { client, type ItemPage, type ItemRow } from "@/ipc";
import { type ItemFilter, queryOf } from "./filter";

/** More would make the frame late in which they arrive. */
export const PAGE_ROWS = 100;
/** While a job runs, what is in view is read again each second. */
const LIVE_MILLIS = 1000;
/** While items are still looked for, their number grows so often. */
const COUNTING_MILLIS = 100;

export function pageQuery(instance: number, filter: ItemFilter, page: number, live: boolean) {
  return {
    queryKey: [...keys.items(instance), filter, page],
    queryFn: () => {
      const { query, found_by } = queryOf(filter, page * PAGE_ROWS, PAGE_ROWS);
      return client.items(instance, query, found_by);
    },
    refetchInterval: ({ state }: { state: { data?: ItemPage } }) =>
      state.data?.counting ? COUNTING_MILLIS : live && LIVE_MILLIS,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  };
}

type Pages = { total: number | null; pages: (ItemPage | undefined)[]; error: unknown };

function combine(results: UseQueryResult<ItemPage>[]): Pages {
  const pages = results.map((result) => (result.isPlaceholderData ? undefined : result.data));
  return {
    pages,
    total: pages.find((page) => page !== undefined)?.total ?? null,
    error: results.find((result) => result.error !== null)?.error ?? null,
  };
}

/** How many items match, from the first page; also says that reading failed. */
export function useItemTotal(instance: number, filter: ItemFilter, live: boolean) {
  return useQuery(pageQuery(instance, filter, 0, live));
}

export type Rows = { at: (index: number) => ItemRow | undefined; error: unknown };

/** The rows from `first` to before `end`; those not read yet are undefined. */
export function useItemRows(
  instance: number,
  filter: ItemFilter,
  first: number,
  end: number,
  live: boolean,
): Rows {
  const from = Math.floor(first / PAGE_ROWS);
  const to = Math.max(from, Math.floor((end - 1) / PAGE_ROWS));
  const queries = useMemo(
    () =>
      Array.from({ length: to - from + 1 }, (_, index) =>
        pageQuery(instance, filter, from + index, live),
      ),
    [instance, filter, from, to, live],
  );
  const { pages, error } = useQueries({ queries, combine });
  return useMemo(
    () => ({
      at: (index) => pages[Math.floor(index / PAGE_ROWS) - from]?.rows[index % PAGE_ROWS],
      error,
    }),
    [pages, from, error],
  );
}
