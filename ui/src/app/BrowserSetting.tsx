import { Button } from "@cloudflare/kumo/components/button";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type BrowserLook, client, commandError } from "@/ipc";
import { Input } from "@/parts/kumo";
import { OutcomeIcon } from "@/parts/OutcomeIcon";
import { text } from "@/text";
import { keys, useBrowser } from "./queries";

const words = text.browser;

/** Which browser renders pages: what was found, another path, and whether it starts. */
export function BrowserSetting() {
  const { data } = useBrowser();
  const cache = useQueryClient();
  const [typed, setTyped] = useState<string | null>(null);
  const check = useMutation({ mutationFn: () => client.checkBrowser() });
  const save = useMutation({
    mutationFn: (path: string) => client.setBrowser(path === "" ? null : path),
    onSuccess: (look) => {
      cache.setQueryData(keys.browser, look);
      setTyped(null);
      check.reset();
    },
  });
  const path = typed ?? data?.setting ?? "";
  const error = save.error ?? check.error;
  return (
    <fieldset className="border-t border-kumo-hairline pt-4">
      <legend className="float-left w-full text-[13px] font-medium">{words.title}</legend>
      <div className="clear-both flex flex-col gap-3 pt-2">
        {data === undefined ? (
          <p className="text-kumo-subtle">{words.looking}</p>
        ) : (
          <BrowserLine look={check.data ?? data} started={check.data !== undefined} />
        )}
        <Input
          label={words.path}
          description={words.pathHint}
          placeholder={words.placeholder}
          value={path}
          spellCheck={false}
          error={error === null ? undefined : commandError(error).message}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className="flex gap-2">
          <Button
            size="sm"
            variant="primary"
            disabled={typed === null || typed === (data?.setting ?? "")}
            loading={save.isPending}
            onClick={() => save.mutate(path.trim())}
          >
            {words.save}
          </Button>
          <Button
            size="sm"
            disabled={data === undefined || data.path === null || save.isPending}
            loading={check.isPending}
            onClick={() => check.mutate()}
          >
            {check.isPending ? words.checking : words.check}
          </Button>
        </div>
      </div>
    </fieldset>
  );
}

/** What was found, in a line; else what to do. */
export function BrowserLine({ look, started = false }: { look: BrowserLook; started?: boolean }) {
  const found = look.path !== null && words.found(look.version ?? words.unnamed, look.path);
  return (
    <p className="flex gap-2 [&>span:first-child]:mt-px" role="status" data-testid="browser-line">
      <OutcomeIcon outcome={look.problem === null ? "indexed" : "warning"} />
      <span className="min-w-0 wrap-anywhere select-text">
        {look.problem ?? (
          <>
            {found}
            {started && ` · ${words.starts}`}
            {!look.sandbox && <span className="text-kumo-subtle"> · {words.noSandbox}</span>}
          </>
        )}
      </span>
    </p>
  );
}
