import { useKumoToastManager } from "@cloudflare/kumo/components/toast";
import { text } from "@/text";
import { useTellFailure } from "./Failure";

/** How long a deletion can be undone where nothing else says so, in milliseconds. */
const MILLIS = 15_000;

/** Says that something was deleted, and offers to bring it back for a while. */
export function useUndo() {
  const toasts = useKumoToastManager();
  const tellFailure = useTellFailure();
  return (title: string, undo: () => void | Promise<void>, millis = MILLIS) => {
    const restore = async () => {
      toasts.close(toast);
      try {
        await undo();
      } catch (cause) {
        tellFailure(cause);
      }
    };
    const toast: string = toasts.add({
      title,
      timeout: millis,
      actions: [{ children: text.app.undo, variant: "secondary", size: "sm", onClick: restore }],
    });
  };
}
