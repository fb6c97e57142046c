import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { client, type PatternReport } from "@/ipc";
import { useForm } from "../FormContext";
import { usePaced } from "./usePaced";

type Result = { report: PatternReport | undefined; failure: Error | null };

/** What the path filters, as they are typed, do to the URLs of the instance. */
export function usePatternTest(): Result {
  const { config, tested } = useForm();
  const { rested, timed } = usePaced(config.source_params);
  const include = rested.include_items.filter(isTyped);
  const exclude = rested.exclude_items.filter(isTyped);
  const { data, error } = useQuery({
    queryKey: ["patterns", tested?.id, tested?.last_job?.id, include, exclude],
    queryFn: () => timed(() => client.testPatterns(tested?.id ?? 0, { include, exclude })),
    enabled: tested !== null,
    placeholderData: keepPreviousData,
  });
  return { report: data, failure: error };
}

const isTyped = (pattern: string) => pattern.trim() !== "";
