import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { keys } from "@/app/queries";
import { client, type ForecastShow } from "@/ipc";
import { showWord } from "./show";

/** Rows read at first, and again on request. */
const ROWS = 200;

/** The next syncs and, page by page, the items that the list holds. */
export const useForecast = (instance: number, show: ForecastShow) =>
  useInfiniteQuery({
    queryKey: [...keys.jobs(instance), "forecast", showWord(show)],
    queryFn: ({ pageParam }) =>
      client.forecast(instance, { syncs: 0, show, offset: pageParam, limit: ROWS }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const read = pages.reduce((sum, page) => sum + page.rows.length, 0);
      return read < last.total ? read : undefined;
    },
    placeholderData: keepPreviousData,
    // Times move on.
    staleTime: 10_000,
  });
