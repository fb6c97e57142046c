import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { client, commandError, type SelectorFault } from "@/ipc";
import { useRested } from "@/parts/useRested";

/** The counts on one page seem to follow the keys. */
const PAGE_MILLIS = 40;
/** All pages of the path take longer, so they wait for a pause. */
const ALL_MILLIS = 200;

/** A selector tried on one stored page. The last result without a fault stays. */
export function useSelectorTest(instance: number, item: number | null, selector: string) {
  const rested = useRested(selector, PAGE_MILLIS);
  const { data, error } = useQuery({
    queryKey: ["selector", instance, item, rested],
    queryFn: () => client.testSelector(instance, item ?? 0, rested),
    enabled: item !== null && rested.trim() !== "",
    placeholderData: keepPreviousData,
    gcTime: 10_000,
  });
  return { report: useLastGood(data), fault: data?.fault ?? null, failure: failureOf(error) };
}

/** A selector tried on the stored pages whose URL matches `path`. */
export function useCoverage(instance: number, path: string, selector: string) {
  const typed = `${path}\n${selector}`;
  const rested = useRested(typed, ALL_MILLIS);
  const [restedPath = "", restedSelector = ""] = rested.split("\n");
  const { data, error } = useQuery({
    queryKey: ["coverage", instance, restedPath, restedSelector],
    queryFn: () => client.selectorCoverage(instance, restedPath, restedSelector),
    enabled: restedPath.trim() !== "" && restedSelector.trim() !== "",
    placeholderData: keepPreviousData,
  });
  return { coverage: useLastGood(data), fault: data?.fault ?? null, failure: failureOf(error) };
}

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
