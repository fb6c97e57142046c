import { useMutation, useQueryClient } from "@tanstack/react-query";
import { client } from "@/ipc";
import { useTellFailure } from "@/parts/Failure";
import { refreshInstance } from "./watches";

/** Start, pause, resume and cancel of one instance's job. What fails is told in a toast. */
export function useJobActions(instance: number) {
  const queries = useQueryClient();
  const tellFailure = useTellFailure();
  const mutation = useMutation({
    mutationFn: (act: (instance: number) => Promise<unknown>) => act(instance),
    onSettled: () => refreshInstance(queries, instance),
    onError: (cause) => tellFailure(cause),
  });
  return {
    busy: mutation.isPending,
    start: () => mutation.mutate(client.startJob),
    pause: () => mutation.mutate(client.pauseJob),
    resume: () => mutation.mutate(client.resumeJob),
    cancel: () => mutation.mutate(client.cancelJob),
  };
}
