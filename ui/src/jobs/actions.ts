import { useKumoToastManager } from "@cloudflare/kumo/components/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { client, commandError } from "@/ipc";
import { refreshInstance } from "./watches";

/** Start, pause, resume and cancel of one instance's job. What fails is told in a toast. */
export function useJobActions(instance: number) {
  const queries = useQueryClient();
  const toasts = useKumoToastManager();
  const mutation = useMutation({
    mutationFn: (act: (instance: number) => Promise<unknown>) => act(instance),
    onSettled: () => refreshInstance(queries, instance),
    onError: (cause) => toasts.add({ title: commandError(cause).message, variant: "error" }),
  });
  return {
    busy: mutation.isPending,
    start: () => mutation.mutate(client.startJob),
    pause: () => mutation.mutate(client.pauseJob),
    resume: () => mutation.mutate(client.resumeJob),
    cancel: () => mutation.mutate(client.cancelJob),
  };
}
