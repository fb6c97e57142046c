import { Button } from "@cloudflare/kumo/components/button";
import { Dialog, DialogRoot } from "@cloudflare/kumo/components/dialog";
import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { ConfigImport } from "@/ipc";
import { Failure } from "@/parts/Failure";
import { FilePlusIcon } from "@/parts/icons";
import { text } from "@/text";
import { readSettings } from "./pasted";

const words = text.create.imports;

/** Takes settings from the service's JSON. What is no JSON stays here, with the reason. */
export function ImportButton({ onImport }: { onImport: (result: ConfigImport) => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="ghost" icon={<FilePlusIcon />} onClick={() => setOpen(true)}>
        {words.open}
      </Button>
      <DialogRoot open={open} onOpenChange={setOpen}>
        <Dialog size="lg" className="p-6">
          <Dialog.Title className="text-base font-semibold">{words.title}</Dialog.Title>
          <Dialog.Description className="mt-1 text-kumo-subtle">{words.hint}</Dialog.Description>
          <ImportForm
            onCancel={() => setOpen(false)}
            onImport={(result) => {
              setOpen(false);
              onImport(result);
            }}
          />
        </Dialog>
      </DialogRoot>
    </>
  );
}

type FormProps = { onImport: (result: ConfigImport) => void; onCancel: () => void };

function ImportForm({ onImport, onCancel }: FormProps) {
  const [json, setJson] = useState("");
  const messageId = useId();
  const read = useMutation({
    mutationFn: () => readSettings(json),
    onSuccess: onImport,
  });
  const fault = read.error ? <Failure of={read.error} /> : undefined;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        read.mutate();
      }}
    >
      <textarea
        aria-label={words.field}
        aria-describedby={messageId}
        aria-invalid={fault !== undefined}
        // biome-ignore lint/a11y/noAutofocus: the field is what the dialog was opened for.
        autoFocus
        spellCheck={false}
        rows={12}
        placeholder={words.placeholder}
        value={json}
        onChange={(event) => setJson(event.target.value)}
        className="mt-3 w-full resize-y rounded-lg border border-kumo-line bg-kumo-base p-2.5 font-mono text-xs leading-5"
      />
      <p id={messageId} role="alert" className="mt-1 text-kumo-danger">
        {fault}
      </p>
      <div className="mt-4 flex justify-end gap-2">
        <Button onClick={onCancel}>{text.app.cancel}</Button>
        <Button
          type="submit"
          variant="primary"
          disabled={json.trim() === ""}
          loading={read.isPending}
        >
          {words.action}
        </Button>
      </div>
    </form>
  );
}
