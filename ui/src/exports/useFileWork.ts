import { useKumoToastManager } from "@cloudflare/kumo/components/toast";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { ExportProgress } from "@/ipc";
import { useTellFailure } from "@/parts/Failure";
import { text } from "@/text";

type Tell = (progress: ExportProgress) => void;

/**
 * Writes files where the user chooses, and knows how far that is. `onWritten` gets what came of it;
 * a failure and an end by hand are told here.
 */
export function useFileWork<Asked, Written extends { cancelled: boolean }>(
  write: (asked: Asked, tell: Tell) => Promise<Written | null>,
  onWritten: (written: Written) => void,
) {
  const toasts = useKumoToastManager();
  const tellFailure = useTellFailure();
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const work = useMutation({
    mutationFn: (asked: Asked) => write(asked, setProgress),
    onSuccess: (written) => {
      // None: no place was chosen.
      if (written === null) return;
      if (written.cancelled) toasts.add({ title: text.exports.cancelled });
      else onWritten(written);
    },
    onError: (cause) => tellFailure(cause),
    onSettled: () => setProgress(null),
  });
  return {
    start: (asked: Asked) => work.mutate(asked),
    busy: work.isPending,
    /** What was asked for last. */
    asked: work.variables,
    progress,
  };
}
