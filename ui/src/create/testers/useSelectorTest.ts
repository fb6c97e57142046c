import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { client, commandError, type SelectorCoverage, type SelectorFault } from "@/ipc";
import { useRested } from "@/parts/useRested";

/** What is shown seems to follow the keys. */
const REST_MILLIS = 40;

/** A selector tried on one stored page. The last result without a fault stays. */
export function useSelectorTest(instance: number, item: number | null, selector: string) {
  const rested = useRested(selector, REST_MILLIS);
  const { data, error } = useQuery({
    queryKey: ["selector", instance, item, rested],
    queryFn: () => client.testSelector(instance, item ?? 0, rested),
    enabled: item !== null && rested.trim() !== "",
    placeholderData: keepPreviousData,
    gcTime: 10_000,
  });
  return { report: useLastGood(data), fault: data?.fault ?? null, failure: failureOf(error) };
}

/** A selector tried on the stored pages whose URL matches `path`. Tells of the first pages at once
 * and of the others as they come. */
export function useCoverage(instance: number, path: string, selector: string) {
  const typed = `${path}\n${selector}`;
  const rested = useRested(typed, REST_MILLIS);
  const [restedPath = "", restedSelector = ""] = rested.split("\n");
  const { data, error } = useQuery({
    queryKey: ["coverage", instance, restedPath, restedSelector],
    queryFn: async ({ client: queries, queryKey, signal }) => {
      const tryFrom = (from: number) =>
        client.selectorCoverage(instance, restedPath, restedSelector, from);
      let all = await tryFrom(0);
      while (all.next !== null && !signal.aborted) {
        queries.setQueryData(queryKey, all);
        all = together(all, await tryFrom(all.next));
      }
      return all;
    },
    enabled: restedPath.trim() !== "" && restedSelector.trim() !== "",
    placeholderData: keepPreviousData,
  });
  return { coverage: useLastGood(data), fault: data?.fault ?? null, failure: failureOf(error) };
}

/** What a selector does on some pages and on those behind them. */
const together = (before: SelectorCoverage, behind: SelectorCoverage): SelectorCoverage => ({
  ...behind,
  tried: before.tried + behind.tried,
  one: before.one + behind.one,
  several: before.several + behind.several,
  none: before.none + behind.none,
  none_examples: [...before.none_examples, ...behind.none_examples],
});

const failureOf = (error: Error | null) => (error === null ? null : commandError(error));

function useLastGood<Result extends { fault: SelectorFault | null }>(
  newest: Result | undefined,
): Result | undefined {
  const [good, setGood] = useState<Result>();
  if (newest !== undefined && newest.fault === null && newest !== good) {
    setGood(newest);
    return newest;
  }
  return good;
}
