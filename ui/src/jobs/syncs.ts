import { useKumoToastManager } from "@cloudflare/kumo/components/toast";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { keys } from "@/app/queries";
import { type Config, client } from "@/ipc";
import { useTellFailure } from "@/parts/Failure";
import { text } from "@/text";
import { refreshInstance } from "./watches";

/** The times are read again this often, as the clock goes on; sooner while a cooldown runs. */
const LOOK_EVERY = 15_000;

/** When an instance is synced by itself. */
export const useSyncTimes = (instance: number) =>
  useQuery({
    queryKey: [...keys.jobs(instance), "times"],
    queryFn: () => client.syncTimes(instance),
    refetchInterval: ({ state }) => ((state.data?.cooldown_left ?? 0) > 0 ? 1_000 : LOOK_EVERY),
  });

/** Now, in Unix milliseconds, moving on with the minute. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), LOOK_EVERY);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** What can be asked of the syncs of an instance. What fails is told in a toast. */
export function useSyncActions(instance: number) {
  const queries = useQueryClient();
  const toasts = useKumoToastManager();
  const tellFailure = useTellFailure();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ act }: { act: () => Promise<unknown>; told?: string }) => act(),
    onSuccess: (_, { told }) => {
      if (told !== undefined) toasts.add({ title: told, variant: "success" });
    },
    onError: (cause) => tellFailure(cause),
    onSettled: () => refreshInstance(queries, instance),
  });
  const ask = (act: () => Promise<unknown>, told?: string) =>
    mutate(told === undefined ? { act } : { act, told });
  return {
    busy: isPending,
    schedule: (on: boolean) => ask(() => client.setSchedule(instance, on)),
    pause: () => ask(() => client.pauseInstance(instance), text.syncs.pausedToast),
    resume: () => ask(() => client.resumeInstance(instance), text.syncs.resumedToast),
    setInterval: (config: Config, seconds: number) =>
      ask(() => client.updateInstance(instance, { ...config, sync_interval: seconds })),
    reindex: () => ask(() => client.reindex(instance)),
  };
}
