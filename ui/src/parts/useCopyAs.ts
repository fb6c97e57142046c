import { useKumoToastManager } from "@cloudflare/kumo/components/toast";
import { text } from "@/text";
import { useTellFailure } from "./Failure";

/** Copies a text and says under which name, or why not. */
export function useCopyAs() {
  const toasts = useKumoToastManager();
  const tellFailure = useTellFailure();
  return async (name: string, value: () => string | Promise<string>) => {
    try {
      await navigator.clipboard.writeText(await value());
      toasts.add({ title: text.app.copiedAs(name), variant: "success" });
    } catch (cause) {
      tellFailure(cause);
    }
  };
}
