import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { client, type RobotsFile } from "@/ipc";
import { useRested } from "@/parts/useRested";
import { useForm } from "../FormContext";

/** The counts seem to follow the keys. */
const REST_MILLIS = 60;

/** The robots.txt of the last job, to begin with. */
export function useStoredRobots() {
  const { tested } = useForm();
  const { data, isFetched } = useQuery({
    queryKey: ["robots", tested?.id, tested?.last_job?.id],
    queryFn: () => client.storedRobots(tested?.id ?? 0),
    enabled: tested !== null,
  });
  return { file: data ?? null, isReady: tested === null || isFetched };
}

/** Asks the site for its robots.txt. */
export function useRobotsFetch(onFile: (file: RobotsFile) => void) {
  const { config, tested } = useForm();
  return useMutation({
    mutationFn: () => client.fetchRobots(tested?.id ?? null, config),
    onSuccess: onFile,
  });
}

/** A robots.txt, as it is typed, tried on the URLs of the instance and on one more. */
export function useRobotsTest(typed: string, url: string) {
  const { config, tested } = useForm();
  const [test, setTest] = useState({ typed, url });
  if (test.typed !== typed || test.url !== url) setTest({ typed, url });
  const rested = useRested(test, REST_MILLIS);
  const source = config.source;
  const { data, error } = useQuery({
    queryKey: ["robots-test", tested?.id, tested?.last_job?.id, source, rested.typed, rested.url],
    queryFn: () =>
      client.testRobots(tested?.id ?? null, { source, text: rested.typed, url: rested.url }),
    placeholderData: keepPreviousData,
    gcTime: 10_000,
  });
  return { report: data, failure: error };
}
