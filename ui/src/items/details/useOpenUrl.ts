import { useKumoToastManager } from "@cloudflare/kumo/components/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { keys } from "@/app/queries";
import { client, commandError } from "@/ipc";
import { text } from "@/text";

/** Opens the item of a URL; says so when the crawl has none. */
export function useOpenUrl(instance: number, open: (item: number) => void) {
  const queries = useQueryClient();
  const toasts = useKumoToastManager();
  const mutation = useMutation({
    mutationFn: (url: string) => client.itemByUrl(instance, url),
    onSuccess: (item) => {
      queries.setQueryData(keys.item(instance, item.id), item);
      open(item.id);
    },
    onError: (cause) => {
      const { code, message } = commandError(cause);
      const unknown = code === "no_item";
      toasts.add({
        title: unknown ? text.items.links.noItem : message,
        variant: unknown ? "default" : "error",
      });
    },
  });
  return mutation.mutate;
}
