import { Button } from "@cloudflare/kumo/components/button";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { go, openInstance } from "@/app/address";
import { keys, useWriting } from "@/app/queries";
import { useNameOf } from "@/instances/name";
import { client, type InstanceSummary } from "@/ipc";
import { newest, useProgress } from "@/jobs/progress";
import { useTellFailure } from "@/parts/Failure";
import { isLive } from "@/parts/outcome";
import { useUndo } from "@/parts/useUndo";
import { text } from "@/text";

const words = text.instances.remove;

/** The end of an instance, which can be undone for a while. */
export function DeleteInstance({ instance }: { instance: InstanceSummary }) {
  const remove = useDelete(instance);
  const writing = useWriting();
  const live = isLive(newest(instance.last_job, useProgress(instance.id))?.state);
  return (
    <section className="rounded-lg border border-kumo-hairline bg-kumo-base p-4">
      <h2 className="text-[15px]">{words.title}</h2>
      <p className="mt-0.5 mb-3 text-kumo-subtle">{words.text}</p>
      <Button
        variant="secondary-destructive"
        loading={remove.isPending}
        title={writing.title}
        disabled={live || writing.disabled}
        onClick={() => remove.mutate()}
        data-testid="delete-instance"
      >
        {words.title}
      </Button>
      {live && <p className="mt-2 text-kumo-subtle">{words.whileLive}</p>}
    </section>
  );
}

function useDelete(instance: InstanceSummary) {
  const queries = useQueryClient();
  const tellFailure = useTellFailure();
  const undo = useUndo();
  const name = useNameOf()(instance);
  const refresh = () => queries.invalidateQueries({ queryKey: keys.instances });
  const restore = async () => {
    await client.restoreInstance(instance.id);
    await refresh();
    openInstance(instance.id, "settings");
  };
  return useMutation({
    mutationFn: () => client.deleteInstance(instance.id),
    onSuccess: async (millis) => {
      go({ view: "start" });
      await refresh();
      undo(words.done(name), restore, millis);
    },
    onError: (cause) => tellFailure(cause),
  });
}
