import { openInstance } from "@/app/address";
import type { InstanceSummary, SearchResult, SearchResults } from "@/ipc";
import { EmptyState } from "@/parts/EmptyState";
import { score } from "@/parts/format";
import { MagnifyingGlassIcon } from "@/parts/icons";
import { UrlText } from "@/parts/UrlText";
import { text } from "@/text";
import { type Cutting, UnknownWords } from "./UnknownWords";

const words = text.playground;

type Props = Cutting & { instance: InstanceSummary; found: SearchResults };

/** The chunks that were found, best first. */
export function Results({ instance, found, ...cutting }: Props) {
  const isUnknown = found.unknown_words.length > 0;
  if (found.results.length === 0) {
    return (
      <EmptyState icon={<MagnifyingGlassIcon size={32} />} title={words.noneTitle}>
        {isUnknown ? <UnknownWords found={found} {...cutting} /> : words.noneText}
      </EmptyState>
    );
  }
  return (
    <>
      {isUnknown && (
        <div role="note" className="mb-3 max-w-[1240px] text-warn">
          <UnknownWords found={found} {...cutting} />
        </div>
      )}
      <ol className="flex max-w-[1240px] flex-col gap-3" data-testid="results">
        {found.results.map((result, index) => (
          <ResultCard
            key={`${result.item}-${result.chunk}`}
            rank={index + 1}
            result={result}
            instance={instance}
          />
        ))}
      </ol>
    </>
  );
}

type CardProps = { rank: number; result: SearchResult; instance: InstanceSummary };

function ResultCard({ rank, result, instance }: CardProps) {
  const open = () =>
    openInstance(instance.id, "items", new URLSearchParams({ item: String(result.item) }));
  return (
    <li className="grid grid-cols-[24px_minmax(0,1fr)_auto] gap-x-3 rounded-lg border border-kumo-hairline bg-kumo-base p-4">
      <span className="text-kumo-subtle tabular-nums">{rank}</span>
      <div className="min-w-0">
        <button type="button" className="max-w-full text-start hover:underline" onClick={open}>
          <bdi className="font-semibold wrap-anywhere">{result.title ?? result.url}</bdi>{" "}
          <span className="text-xs text-kumo-subtle">{words.chunk(result.chunk + 1)}</span>
        </button>
        <div className="text-xs">
          <UrlText url={result.url} host={instance.host} />
        </div>
        <p className="mt-1.5 line-clamp-4 max-w-4xl break-words" dir="auto">
          {result.text.map((run, index) =>
            run.found ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: runs of one fixed text.
              <mark key={index} className="rounded-sm bg-warn-tint font-semibold text-inherit">
                {run.text}
              </mark>
            ) : (
              run.text
            ),
          )}
        </p>
      </div>
      <span className="font-semibold tabular-nums" title={words.score}>
        {result.score !== null && score(result.score)}
      </span>
    </li>
  );
}
