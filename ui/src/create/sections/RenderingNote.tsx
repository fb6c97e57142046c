import { Button } from "@cloudflare/kumo/components/button";
import { useMutation } from "@tanstack/react-query";
import { BrowserLine } from "@/app/BrowserSetting";
import { useBrowser } from "@/app/queries";
import { client, type InstanceSummary, type RenderingNeed } from "@/ipc";
import { Failure } from "@/parts/Failure";
import { Notice } from "@/parts/Notice";
import { Sentence } from "@/parts/Sentence";
import { UrlText } from "@/parts/UrlText";
import { text } from "@/text";
import { say } from "@/text/sentences";
import { useForm } from "../FormContext";

const words = text.browser;

/** The browser behind Rendered sites, and whether the site needs one. */
export function RenderingNote({ rendered }: { rendered: boolean }) {
  const { data } = useBrowser();
  const { tested } = useForm();
  const works = data !== undefined && data.problem === null;
  return (
    <div className="flex flex-col gap-2">
      {data !== undefined && (rendered || !works) && <BrowserLine look={data} />}
      {works && tested !== null && <Need instance={tested} />}
    </div>
  );
}

function Need({ instance }: { instance: InstanceSummary }) {
  const ask = useMutation({ mutationFn: () => client.renderingNeed(instance.id) });
  return (
    <>
      <div>
        <Button size="sm" loading={ask.isPending} onClick={() => ask.mutate()}>
          {ask.isPending ? words.need.asking : words.need.ask}
        </Button>
      </div>
      {ask.error !== null && (
        <p role="alert" className="text-errored">
          <Failure of={ask.error} />
        </p>
      )}
      {ask.data !== undefined && <Answer need={ask.data} host={instance.host} />}
    </>
  );
}

function Answer({ need, host }: { need: RenderingNeed; host: string }) {
  return (
    <div role="status" data-testid="rendering-need">
      <Notice tone={need.is_needed ? "warning" : "indexed"} title={say(need.answer).text} />
      <ul aria-label={words.need.list} className="mt-2 max-h-60 overflow-y-auto">
        {need.pages.map((page) => (
          <li key={page.url} className="flex items-baseline gap-3 py-0.5">
            <span className="min-w-0 flex-1">
              <UrlText url={page.url} host={host} />
            </span>
            <span
              className={`max-w-1/2 text-end text-xs tabular-nums ${
                page.is_growing ? "font-medium" : "text-kumo-subtle"
              }`}
            >
              {page.fault === null ? (
                words.need.words(page.raw_words, page.rendered_words)
              ) : (
                <Sentence text={page.fault} />
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
