import { Button } from "@cloudflare/kumo/components/button";
import { Dialog, DialogRoot } from "@cloudflare/kumo/components/dialog";
import { useKumoToastManager } from "@cloudflare/kumo/components/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { go } from "@/app/address";
import { keys } from "@/app/queries";
import { client, commandError, type InstanceSummary } from "@/ipc";
import { text } from "@/text";

const words = text.instances.remove;

/** The end of an instance, after a question. */
export function DeleteInstance({ instance }: { instance: InstanceSummary }) {
  const [asking, setAsking] = useState(false);
  const queries = useQueryClient();
  const toasts = useKumoToastManager();
  const remove = useMutation({
    mutationFn: () => client.deleteInstance(instance.id),
    onSuccess: async () => {
      setAsking(false);
      go({ view: "start" });
      await queries.invalidateQueries({ queryKey: keys.instances });
    },
    onError: (cause) => toasts.add({ title: commandError(cause).message, variant: "error" }),
  });
  return (
    <section className="rounded-lg border border-kumo-hairline bg-kumo-base p-4">
      <h2 className="text-[15px]">{words.title}</h2>
      <p className="mt-0.5 mb-3 text-kumo-subtle">{words.text}</p>
      <Button variant="secondary-destructive" onClick={() => setAsking(true)}>
        {words.title}
      </Button>
      <DialogRoot open={asking} onOpenChange={setAsking}>
        <Dialog className="p-6">
          <Dialog.Title className="text-base font-semibold">
            {words.confirm(instance.host)}
          </Dialog.Title>
          <Dialog.Description className="mt-1 text-kumo-subtle">{words.text}</Dialog.Description>
          <div className="mt-5 flex justify-end gap-2">
            <Button onClick={() => setAsking(false)}>{text.app.cancel}</Button>
            <Button
              variant="destructive"
              loading={remove.isPending}
              onClick={() => remove.mutate()}
            >
              {words.action}
            </Button>
          </div>
        </Dialog>
      </DialogRoot>
    </section>
  );
}
