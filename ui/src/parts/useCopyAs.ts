import { useKumoToastManager } from "@cloudflare/kumo/components/toast";
import { commandError } from "@/ipc";
import { text } from "@/text";

/** Copies a text and says under which name, or why not. */
export function useCopyAs() {
  const toasts = useKumoToastManager();
  return async (name: string, value: () => string | Promise<string>) => {
    try {
      await navigator.clipboard.writeText(await value());
      toasts.add({ title: text.app.copiedAs(name), variant: "success" });
    } catch (cause) {
      toasts.add({ title: commandError(cause).message, variant: "error" });
    }
  };
}
