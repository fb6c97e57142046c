import { useMutation, useQueryClient } from "@tanstack/react-query";
import { openInstance } from "@/app/address";
import { keys } from "@/app/queries";
import { client } from "@/ipc";
import { useTellFailure } from "@/parts/Failure";

/** Starts the sample site inside the program and opens its instance. */
export function useOpenSample() {
  const queries = useQueryClient();
  const tellFailure = useTellFailure();
  const mutation = useMutation({
    mutationFn: () => client.openSample(),
    onSuccess: async (instance) => {
      await Promise.all(
        [keys.instances, keys.about].map((queryKey) => queries.invalidateQueries({ queryKey })),
      );
      openInstance(instance.id);
    },
    onError: (cause) => tellFailure(cause),
  });
  return { open: () => mutation.mutate(), busy: mutation.isPending };
}
