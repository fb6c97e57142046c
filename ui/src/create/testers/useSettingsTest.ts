import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { type CommandError, client, commandError, type SettingsReport } from "@/ipc";
import { useForm } from "../FormContext";
import { withoutBlankRows } from "../fields";
import { usePaced } from "./usePaced";

type Result = {
  /** The last report without a fault. */
  report: SettingsReport | undefined;
  /** The settings have faults now. */
  isFaulty: boolean;
  failure: CommandError | null;
};

/** What the settings, as they are typed, would change in the index; looks closer at one item. */
export function useSettingsTest(item: number | null): Result {
  const { config, tested } = useForm();
  const { rested, timed } = usePaced(config);
  const sent = useMemo(() => withoutBlankRows(rested), [rested]);
  const [good, setGood] = useState<SettingsReport>();
  const { data, error } = useQuery({
    queryKey: ["settings-test", tested?.id, tested?.last_job?.id, sent, item],
    queryFn: () => timed(() => client.testSettings(tested?.id ?? 0, sent, item)),
    enabled: tested !== null,
    // A newer test ended this one; who comes back to it asks anew.
    retry: (failures, cause) => failures < 2 && commandError(cause).code === "cancelled",
    retryDelay: 0,
    gcTime: 10_000,
  });
  if (data !== undefined && data !== good) setGood(data);
  const fault = error === null ? null : commandError(error);
  const isFaulty = fault?.code === "invalid_config";
  return {
    report: data ?? good,
    isFaulty,
    failure: fault === null || isFaulty ? null : fault,
  };
}
