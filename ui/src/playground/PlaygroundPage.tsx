import { Button } from "@cloudflare/kumo/components/button";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { openInstance } from "@/app/address";
import { LoadFailure } from "@/app/LoadFailure";
import { keys, useDefaults, useInstance } from "@/app/queries";
import {
  client,
  type InstanceSummary,
  type JobSummary,
  type KeywordMatchMode,
  type KeywordTokenizer,
  type SearchProgress,
} from "@/ipc";
import { EmptyState } from "@/parts/EmptyState";
import { MagnifyingGlassIcon } from "@/parts/icons";
import { Input, Select } from "@/parts/kumo";
import { useRested } from "@/parts/useRested";
import { text } from "@/text";
import { keepSought, readSought, type Sought } from "./address";
import { FilterField, filterFaults, filtersIn } from "./Filter";
import { OtherIndex } from "./OtherIndex";
import { Results } from "./Results";

const words = text.playground;
const MOST_RESULTS = 20;
/** The search runs this long after the last letter. */
const SEARCH_MILLIS = 100;
/** A filter is faulty until it is whole, and another tokenizer reads every chunk: both wait for a
 * pause. */
const PAUSE_MILLIS = 400;

type Props = { instance: InstanceSummary; job: JobSummary | null; search: URLSearchParams };

/** Keyword search over what the job indexed. */
export function PlaygroundPage({ instance, job, search }: Props) {
  const [before] = useState(() => readSought(search));
  const [sought, setSought] = useState(before.text);
  const { chosen, mode, setMode, tokenizer, setTokenizer, own } = useKeywordSettings(
    instance.id,
    before,
  );
  const isOther = tokenizer !== own;
  const rested = useRested(sought.trim(), isOther ? PAUSE_MILLIS : SEARCH_MILLIS);
  const [filter, setFilter] = useState(before.filter);
  const restedFilter = useRested(filter.trim(), PAUSE_MILLIS);
  const [progress, setProgress] = useState<SearchProgress | null>(null);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [...keys.itemsOf(instance.id), "search", rested, mode, tokenizer, restedFilter],
    // Taking the signal makes a search that a newer one ended no failure.
    queryFn: ({ signal }) => {
      const query = {
        text: rested,
        match_mode: mode ?? null,
        tokenizer: tokenizer ?? null,
        filters: filtersIn(restedFilter),
        limit: MOST_RESULTS,
      };
      setProgress(null);
      return client.search(instance.id, query, (soFar) => signal.aborted || setProgress(soFar));
    },
    enabled: rested !== "",
    placeholderData: keepPreviousData,
  });
  useEffect(() => () => void client.cancelSearch(), []);
  useEffect(
    () => keepSought(instance.id, { text: rested, filter: restedFilter, ...chosen }),
    [instance.id, rested, restedFilter, chosen],
  );
  const faults = filterFaults(error);
  if ((job?.counts.completed ?? 0) === 0) return <EmptyIndex instance={instance.id} />;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="shrink-0 bg-kumo-base px-5 pt-3 pb-2">
        <div className="flex max-w-[1240px] items-center gap-2">
          <Input
            aria-label={words.field}
            placeholder={words.placeholder}
            value={sought}
            autoFocus
            onChange={(event) => setSought(event.target.value)}
            data-testid="search"
          />
          {mode !== undefined && tokenizer !== undefined && (
            <>
              <div className="w-40 shrink-0">
                <Select<KeywordMatchMode>
                  aria-label={words.match}
                  value={mode}
                  items={text.create.chunking.matches}
                  onChange={setMode}
                />
              </div>
              <div className="w-32 shrink-0">
                <Select<KeywordTokenizer>
                  aria-label={words.tokenizer}
                  value={tokenizer}
                  items={words.tokenizers}
                  onChange={setTokenizer}
                />
              </div>
            </>
          )}
          <span role="status" className="w-24 shrink-0 text-end text-xs text-kumo-subtle">
            {rested !== "" && data !== undefined && words.found(data.total)}
          </span>
        </div>
      </div>
      <FilterField
        value={filter}
        onChange={setFilter}
        faults={faults}
        hints={restedFilter === "" ? [] : (data?.filter_hints ?? [])}
      />
      <div className="min-h-0 flex-1 overflow-y-auto p-5">
        {isOther && rested !== "" && error === null && (
          <OtherIndex
            progress={progress}
            running={isFetching}
            onCancel={() => {
              void client.cancelSearch();
              if (own !== undefined) setTokenizer(own);
            }}
          />
        )}
        {error !== null && faults.length === 0 && <LoadFailure cause={error} retry={refetch} />}
        {rested === "" ? (
          <EmptyState icon={<MagnifyingGlassIcon size={32} />} title={words.idleTitle}>
            {words.idleText}
          </EmptyState>
        ) : (
          data !== undefined &&
          tokenizer !== undefined && (
            <Results
              instance={instance}
              found={data}
              tokenizer={tokenizer}
              onTokenizer={setTokenizer}
            />
          )
        )}
      </div>
    </div>
  );
}

/** Match mode and tokenizer: those of the instance until others are chosen. */
function useKeywordSettings(instance: number, before: Sought) {
  const config = useInstance(instance).data?.config;
  const defaults = useDefaults().data?.defaults;
  const [chosen, setChosen] = useState({ mode: before.mode, tokenizer: before.tokenizer });
  const ready = config !== undefined && defaults !== undefined;
  const ownMode = ready
    ? (config.retrieval_options?.keyword_match_mode ?? defaults.keyword_match_mode)
    : undefined;
  const own = ready
    ? (config.indexing_options?.keyword_tokenizer ?? defaults.keyword_tokenizer)
    : undefined;
  return {
    chosen,
    mode: chosen.mode ?? ownMode,
    setMode: (mode: KeywordMatchMode) => setChosen({ ...chosen, mode }),
    tokenizer: chosen.tokenizer ?? own,
    setTokenizer: (tokenizer: KeywordTokenizer) => setChosen({ ...chosen, tokenizer }),
    own,
  };
}

function EmptyIndex({ instance }: { instance: number }) {
  return (
    <EmptyState
      icon={<MagnifyingGlassIcon size={32} />}
      title={words.emptyTitle}
      action={<Button onClick={() => openInstance(instance)}>{words.overview}</Button>}
    >
      {words.emptyText}
    </EmptyState>
  );
}
