import { Button } from "@cloudflare/kumo/components/button";
import { Dialog, DialogRoot } from "@cloudflare/kumo/components/dialog";
import { useKumoToastManager } from "@cloudflare/kumo/components/toast";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type CommandForm, type Config, type ConfigCommand, client } from "@/ipc";
import { CopyButton } from "@/parts/CopyButton";
import { CopyMenu } from "@/parts/CopyMenu";
import { useTellFailure } from "@/parts/Failure";
import { text } from "@/text";

const words = text.create.copy;

type Props = {
  config: Config;
  /** An instance whose saved header values may be saved to a file, too. */
  withHeadersOf?: number | null;
};

/** Copies settings as the service's JSON, a curl or a Wrangler command, and says what Wrangler
 * cannot carry. */
export function CopyConfig({ config, withHeadersOf = null }: Props) {
  const [wrangler, setWrangler] = useState<ConfigCommand | null>(null);
  const command = async (form: CommandForm) => {
    const made = await client.configCommand(config, form);
    if (made.missing.length > 0) setWrangler(made);
    return made.text;
  };
  const withHeaders = useSaveWithHeaders(withHeadersOf);
  return (
    <>
      <CopyMenu
        label={words.label}
        testId="copy-config"
        forms={[
          {
            id: "json",
            label: words.json,
            hint: words.jsonHint,
            value: () => client.configJson(config),
          },
          { id: "curl", label: words.curl, hint: words.curlHint, value: () => command("curl") },
          {
            id: "wrangler",
            label: words.wrangler,
            hint: words.wranglerHint,
            value: () => command("wrangler"),
          },
        ]}
        more={withHeaders}
      />
      {wrangler !== null && <Missing command={wrangler} onClose={() => setWrangler(null)} />}
    </>
  );
}

/** Header values are secrets that the window never gets, so they go from the program to a file. */
function useSaveWithHeaders(id: number | null) {
  const toasts = useKumoToastManager();
  const tellFailure = useTellFailure();
  const save = useMutation({
    mutationFn: ({ form, name }: { form: CommandForm | null; name: string }) =>
      id === null ? Promise.resolve(null) : client.saveConfig(id, form, name),
    onSuccess: (path) => {
      if (path !== null) toasts.add({ title: words.saved(path), variant: "success" });
    },
    onError: (cause) => tellFailure(cause),
  });
  if (id === null) return [];
  return [
    {
      id: "save-json",
      label: words.saveJson,
      hint: words.secret,
      onSelect: () => save.mutate({ form: null, name: "ai-search.json" }),
    },
    {
      id: "save-curl",
      label: words.saveCurl,
      hint: words.secret,
      onSelect: () => save.mutate({ form: "curl", name: "ai-search.sh" }),
    },
  ];
}

type MissingProps = { command: ConfigCommand; onClose: () => void };

/** The settings that the copied command leaves out, and the rest to send after it. */
function Missing({ command: { missing, missing_json }, onClose }: MissingProps) {
  return (
    <DialogRoot open onOpenChange={(next) => next || onClose()}>
      <Dialog size="lg" className="p-6">
        <div data-testid="wrangler-missing">
          <Dialog.Title className="text-base font-semibold">
            {words.missing(missing.length)}
          </Dialog.Title>
          <p className="mt-1 text-kumo-subtle">{words.missingHint}</p>
          <ul className="mt-3 flex max-h-52 flex-col gap-1 overflow-y-auto">
            {missing.map((path) => (
              <li key={path}>
                <code className="wrap-anywhere">{path}</code>
              </li>
            ))}
          </ul>
          <div className="mt-4 flex items-center justify-end gap-2">
            {missing_json !== null && (
              <CopyButton value={() => missing_json} label={words.copyMissing} />
            )}
            <Button variant="primary" onClick={onClose}>
              {text.app.close}
            </Button>
          </div>
        </div>
      </Dialog>
    </DialogRoot>
  );
}
