import { Button } from "@cloudflare/kumo/components/button";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type BrowserLook, client } from "@/ipc";
import { Failure } from "@/parts/Failure";
import { OutcomeIcon } from "@/parts/OutcomeIcon";
import { Sentence } from "@/parts/Sentence";
import { text } from "@/text";
import { keys, useBrowser, useWriting } from "./queries";

const words = text.browser;

/** Which browser renders pages: what was found, another one, and whether it starts. It will be
 * started, so the user names it to the program and not to this window. */
export function BrowserSetting() {
  const { data } = useBrowser();
  const writing = useWriting();
  const cache = useQueryClient();
  const check = useMutation({ mutationFn: () => client.checkBrowser() });
  const set = useMutation({
    mutationFn: (work: () => Promise<BrowserLook>) => work(),
    onSuccess: (look) => {
      cache.setQueryData(keys.browser, look);
      check.reset();
    },
  });
  const error = set.error ?? check.error;
  return (
    <fieldset className="border-t border-kumo-hairline pt-4">
      <legend className="float-left w-full text-[13px] font-medium">{words.title}</legend>
      <div className="clear-both flex flex-col gap-3 pt-2">
        {data === undefined ? (
          <p className="text-kumo-subtle">{words.looking}</p>
        ) : (
          <BrowserLine look={check.data ?? data} started={check.data !== undefined} />
        )}
        {error !== null && (
          <p role="alert" className="text-kumo-danger">
            <Failure of={error} />
          </p>
        )}
        <p className="text-kumo-subtle">{words.hint}</p>
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            title={writing.title}
            disabled={data === undefined || writing.disabled}
            loading={set.isPending}
            onClick={() => set.mutate(client.chooseBrowser)}
          >
            {words.choose}
          </Button>
          {typeof data?.setting === "string" && (
            <Button
              size="sm"
              title={writing.title}
              disabled={set.isPending || writing.disabled}
              onClick={() => set.mutate(client.forgetBrowser)}
            >
              {words.forget}
            </Button>
          )}
          <Button
            size="sm"
            disabled={data === undefined || data.path === null || set.isPending}
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
        {look.problem !== null ? (
          <Sentence text={look.problem} />
        ) : (
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
