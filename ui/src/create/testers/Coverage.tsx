import { Button } from "@cloudflare/kumo/components/button";
import type { SelectorCoverage } from "@/ipc";
import { LOOKS, OutcomeIcon } from "@/parts/OutcomeIcon";
import type { Outcome } from "@/parts/outcome";
import { UrlText } from "@/parts/UrlText";
import { text } from "@/text";

const words = text.testers.selector;

/** What the selector does on all stored pages of its path. */
export function CoverageLine({ coverage }: { coverage: SelectorCoverage | undefined }) {
  if (coverage === undefined) return <p className="text-kumo-subtle">{words.counting}</p>;
  const { pages, tried, one, several, none } = coverage;
  if (pages === 0) return <p className="text-warn">{words.noPages}</p>;
  const parts: [Outcome, number][] = [
    ["indexed", one],
    ["warning", several],
    ["errored", none],
  ];
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 tabular-nums">
      <p role="status" className="font-semibold" data-testid="coverage">
        {words.covers(one + several, tried)}
      </p>
      <div aria-hidden="true" className="flex h-2 w-52 gap-0.5 overflow-hidden rounded-full">
        {parts
          .filter(([, pages]) => pages > 0)
          .map(([outcome, pages]) => (
            <div key={outcome} className={LOOKS[outcome].area} style={{ flexGrow: pages }} />
          ))}
      </div>
      {several > 0 && <Part outcome="warning" label={words.several(several)} />}
      {none > 0 && <Part outcome="errored" label={words.empty(none)} />}
      {tried < pages && (
        <p className="ms-auto text-xs text-kumo-subtle">{words.tried(tried, pages)}</p>
      )}
    </div>
  );
}

function Part({ outcome, label }: { outcome: Outcome; label: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <OutcomeIcon outcome={outcome} />
      {label}
    </span>
  );
}

type EmptyProps = { urls: string[]; host: string; shown: string; onShow: (url: string) => void };

/** Walks the pages on which nothing matches. */
export function EmptyPages({ urls, host, shown, onShow }: EmptyProps) {
  const next = urls[(urls.indexOf(shown) + 1) % urls.length];
  if (next === undefined) return null;
  return (
    <div className="flex items-center gap-2 border-t border-kumo-hairline px-4 py-1.5">
      <OutcomeIcon outcome="errored" />
      <span className="shrink-0 font-medium">{words.nextEmpty}</span>
      <span className="min-w-0">
        <UrlText url={next} host={host} />
      </span>
      <Button size="sm" variant="ghost" onClick={() => onShow(next)}>
        {words.show}
      </Button>
    </div>
  );
}
