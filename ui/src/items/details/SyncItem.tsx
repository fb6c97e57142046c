import { Button } from "@cloudflare/kumo/components/button";
import { useKumoToastManager } from "@cloudflare/kumo/components/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useWriting } from "@/app/queries";
import { client, type InstanceSummary } from "@/ipc";
import { refreshInstance } from "@/jobs/watches";
import { useTellFailure } from "@/parts/Failure";
import { ArrowClockwiseIcon } from "@/parts/icons";
import { isLive } from "@/parts/outcome";
import { text } from "@/text";

const words = text.syncs.item;

type Props = { instance: InstanceSummary; item: number };

/** Fetches and indexes one item again, outside of any job. */
export function SyncItem({ instance, item }: Props) {
  const queries = useQueryClient();
  const toasts = useKumoToastManager();
  const tellFailure = useTellFailure();
  const writing = useWriting();
  const sync = useMutation({
    mutationFn: () => client.syncItem(instance.id, item),
    onSuccess: ({ status }) =>
      toasts.add({ title: words.nowIs(text.status[status]), variant: "success" }),
    onError: (cause) => tellFailure(cause),
    onSettled: () => refreshInstance(queries, instance.id),
  });
  return (
    <Button
      size="sm"
      shape="square"
      variant="ghost"
      icon={<ArrowClockwiseIcon />}
      aria-label={words.sync}
      title={writing.title ?? words.hint}
      loading={sync.isPending}
      disabled={isLive(instance.last_job?.state) || instance.paused || writing.disabled}
      onClick={() => sync.mutate()}
      data-testid="sync-item"
    />
  );
}
