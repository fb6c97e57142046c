import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { client, commandError, type PatternReport } from "@/ipc";
import { useRested } from "@/parts/useRested";
import { useForm } from "../FormContext";

/** Short enough that the counts seem to follow the keys; a large site waits as long as it takes. */
const REST_MILLIS = 30;
const LONGEST_REST_MILLIS = 1500;

type Result = { report: PatternReport | undefined; failure: string | null };

/** What the path filters, as they are typed, do to the URLs of the instance. */
export function usePatternTest(): Result {
  const { config, tested } = useForm();
  const [took, setTook] = useState(REST_MILLIS);
  const rested = useRested(config.source_params, took);
  const include = rested.include_items.filter(isTyped);
  const exclude = rested.exclude_items.filter(isTyped);
  const { data, error } = useQuery({
    queryKey: ["patterns", tested?.id, tested?.last_job?.id, include, exclude],
    queryFn: async () => {
      const start = performance.now();
      const report = await client.testPatterns(tested?.id ?? 0, { include, exclude });
      const millis = performance.now() - start;
      setTook(millis < 2 * REST_MILLIS ? REST_MILLIS : Math.min(millis, LONGEST_REST_MILLIS));
      return report;
    },
    enabled: tested !== null,
    placeholderData: keepPreviousData,
  });
  return { report: data, failure: error === null ? null : commandError(error).message };
}

const isTyped = (pattern: string) => pattern.trim() !== "";
