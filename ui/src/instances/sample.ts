import { useKumoToastManager } from "@cloudflare/kumo/components/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { openInstance } from "@/app/address";
import { keys } from "@/app/queries";
import { client, commandError } from "@/ipc";

/** Starts the sample site inside the program and opens its instance. */
export function useOpenSample() {
  const queries = useQueryClient();
  const toasts = useKumoToastManager();
  const mutation = useMutation({
    mutationFn: () => client.openSample(),
    onSuccess: async (instance) => {
      await Promise.all(
        [keys.instances, keys.about].map((queryKey) => queries.invalidateQueries({ queryKey })),
      );
      openInstance(instance.id);
    },
    onError: (cause) => toasts.add({ title: commandError(cause).message, variant: "error" }),
  });
  return { open: () => mutation.mutate(), busy: mutation.isPending };
}
