import { Button } from "@cloudflare/kumo/components/button";
import { openInstance } from "@/app/address";
import { LoadFailure } from "@/app/LoadFailure";
import type { ForecastRow, ForecastShow, InstanceSummary, SyncForecast } from "@/ipc";
import { EmptyState } from "@/parts/EmptyState";
import { count, duration, moment } from "@/parts/format";
import { ClockIcon } from "@/parts/icons";
import { Sentence } from "@/parts/Sentence";
import { UrlText } from "@/parts/UrlText";
import { text } from "@/text";
import { say } from "@/text/sentences";
import { useNow } from "../syncs";
import { readShow, showWord } from "./show";
import { useForecast } from "./useForecast";

const words = text.syncs.forecast;

type Props = { instance: InstanceSummary; search: URLSearchParams };

/** The next five syncs: which pages each fetches and why, and which none does. No request is made. */
export function ForecastPage({ instance, search }: Props) {
  const show = readShow(search);
  const { data, error, refetch, hasNextPage, fetchNextPage } = useForecast(instance.id, show);
  if (error !== null) return <LoadFailure cause={error} retry={refetch} />;
  const forecast = data?.pages[0];
  if (forecast === undefined) return null;
  const foreseesNone = forecast.never === 0 && forecast.syncs.every(({ fetched }) => fetched === 0);
  if (instance.last_job === null || (foreseesNone && instance.last_job.counts.total === 0)) {
    return (
      <EmptyState icon={<ClockIcon size={32} />} title={words.empty}>
        {instance.last_job === null ? words.emptyText : words.knowsNone}
      </EmptyState>
    );
  }
  const choose = (next: ForecastShow) => {
    const address = new URLSearchParams({ view: "next", show: showWord(next) });
    openInstance(instance.id, "jobs", address);
  };
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-auto px-5 pt-3 pb-5">
      <Syncs forecast={forecast} show={show} onShow={choose} />
      <div className="flex min-h-60 flex-1 flex-col rounded-lg border border-kumo-hairline bg-kumo-base">
        <header className="flex shrink-0 items-center gap-3 border-b border-kumo-hairline px-4 py-2">
          <h2 className="text-[13px]">{title(show, forecast)}</h2>
          <span className="text-xs text-kumo-subtle tabular-nums" role="status">
            {text.items.total(forecast.total)}
          </span>
          <span className="ms-auto flex gap-1">
            {(["all", "fetched"] as const).map((one) => (
              <Button
                key={one}
                size="sm"
                variant={show === one ? "secondary" : "ghost"}
                aria-pressed={show === one}
                onClick={() => choose(one)}
              >
                {words[one]}
              </Button>
            ))}
          </span>
        </header>
        <section
          aria-label={words.list}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard.
          tabIndex={0}
          className="min-h-0 flex-1 overflow-y-auto outline-offset-[-2px]"
        >
          {rows.length === 0 && (
            <p className="p-4 text-kumo-subtle">
              {show === "never" ? words.noneNever : words.none}
            </p>
          )}
          <ul data-testid="foreseen">
            {rows.map((row) => (
              <Row key={row.url} row={row} host={instance.host} syncs={forecast.syncs.length} />
            ))}
          </ul>
          {hasNextPage && (
            <Button size="sm" variant="ghost" className="m-2" onClick={() => void fetchNextPage()}>
              {words.more(forecast.total - rows.length)}
            </Button>
          )}
        </section>
      </div>
    </div>
  );
}

function title(show: ForecastShow, forecast: SyncForecast): string {
  if (typeof show === "object") {
    const sync = forecast.syncs[show.in - 1];
    const when = sync === undefined ? "" : `, ${moment(sync.at ?? 0)}`;
    return `${words.sync(show.in)}${when}`;
  }
  return words[show];
}

type SyncsProps = {
  forecast: SyncForecast;
  show: ForecastShow;
  onShow: (show: ForecastShow) => void;
};

/** One card a sync, and one for what none fetches; each chooses what the list holds. */
function Syncs({ forecast, show, onShow }: SyncsProps) {
  const now = useNow();
  const most = Math.max(1, ...forecast.syncs.map(({ fetched }) => fetched));
  return (
    <fieldset className="shrink-0">
      <legend className="mb-2 text-kumo-subtle">
        {words.caption(duration(forecast.interval * 1000))}
      </legend>
      <div className="grid grid-cols-6 gap-2">
        {forecast.syncs.map(({ at, fetched }, index) => (
          <SyncChoice
            key={at}
            pressed={typeof show === "object" && show.in === index + 1}
            title={words.sync(index + 1)}
            value={words.pages(fetched)}
            share={fetched / most}
            detail={index === 0 ? firstWords(forecast, at ?? now, now) : moment(at ?? now, now)}
            onPress={() => onShow({ in: index + 1 })}
          />
        ))}
        <SyncChoice
          pressed={show === "never"}
          title={words.never}
          value={words.pages(forecast.never)}
          share={null}
          detail={words.neverText}
          onPress={() => onShow("never")}
        />
      </div>
    </fieldset>
  );
}

/** What is special about the first sync comes before its time. */
function firstWords(forecast: SyncForecast, at: number, now: number): string {
  if (forecast.resumes) return words.rest;
  if (forecast.first === "full_reindex") return words.full;
  const wait = at - now;
  return wait < 60_000 ? words.now : words.inTime(duration(Math.round(wait / 60_000) * 60_000));
}

type ChoiceProps = {
  pressed: boolean;
  title: string;
  value: string;
  /** How full the bar is, from 0 to 1; none has no bar. */
  share: number | null;
  detail: string;
  onPress: () => void;
};

function SyncChoice({ pressed, title: name, value, share, detail, onPress }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={`flex min-w-0 flex-col rounded-lg border px-3 py-2 text-start ${pressed ? "border-active bg-active-tint" : "border-kumo-hairline bg-kumo-base hover:bg-kumo-tint"}`}
    >
      <span className="text-xs text-kumo-subtle">{name}</span>
      <span className="text-[15px] font-semibold tabular-nums">{value}</span>
      <span aria-hidden className={`my-1 h-1 rounded-full ${share === null ? "" : "bg-kumo-tint"}`}>
        {share !== null && (
          <span
            className="block h-1 rounded-full bg-active"
            style={{ width: `${Math.round(share * 100)}%` }}
          />
        )}
      </span>
      <span className="text-xs text-pretty text-kumo-subtle">{detail}</span>
    </button>
  );
}

type RowProps = { row: ForecastRow; host: string; syncs: number };

/** One item: its place, the syncs that fetch it as a row of dots, and why. */
function Row({ row, host, syncs }: RowProps) {
  const { never } = row;
  return (
    <li className="flex min-h-11 items-center gap-3 border-b border-kumo-hairline px-4 py-1 last:border-0">
      <span className="w-14 shrink-0 text-end text-xs text-kumo-subtle tabular-nums">
        {count(row.position)}
      </span>
      <span className="min-w-0 flex-1">
        <UrlText url={row.url} host={host} />
        <span className="block truncate text-xs text-kumo-subtle" title={say(row.reason).text}>
          <Sentence text={row.reason} />
        </span>
      </span>
      <span className="sr-only">{never ? words.never : words.fetchedIn(row.fetched_in)}</span>
      <span aria-hidden className="flex shrink-0 items-center gap-1">
        {never ? (
          <span className="text-xs text-kumo-subtle">{words.never.toLowerCase()}</span>
        ) : (
          Array.from({ length: syncs }, (_, index) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a dot says.
              key={index}
              className={`flex size-4.5 items-center justify-center rounded-full text-[10px] tabular-nums ${row.fetched_in.includes(index + 1) ? "bg-active font-semibold text-white dark:text-black" : "border border-kumo-line text-kumo-subtle"}`}
            >
              {index + 1}
            </span>
          ))
        )}
      </span>
    </li>
  );
}
