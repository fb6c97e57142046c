import { useKumoToastManager } from "@cloudflare/kumo/components/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { keys } from "@/app/queries";
import { client, commandError } from "@/ipc";
import { useTellFailure } from "@/parts/Failure";
import { text } from "@/text";

/** Opens the item of a URL; says so when the crawl has none. */
export function useOpenUrl(instance: number, open: (item: number) => void) {
  const queries = useQueryClient();
  const toasts = useKumoToastManager();
  const tellFailure = useTellFailure();
  const mutation = useMutation({
    mutationFn: (url: string) => client.itemByUrl(instance, url),
    onSuccess: (item) => {
      queries.setQueryData(keys.item(instance, item.id), item);
      open(item.id);
    },
    onError: (cause) => {
      if (commandError(cause).code === "no_item") toasts.add({ title: text.items.links.noItem });
      else tellFailure(cause);
    },
  });
  return mutation.mutate;
}
