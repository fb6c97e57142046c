import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { openInstance } from "@/app/address";
import { keys } from "@/app/queries";
import {
  type AdviceKind,
  client,
  type ExportProgress,
  type InstanceSummary,
  type JobSummary,
  type ParseTypeAdvice,
  type VariantSize,
} from "@/ipc";
import { FOUND_BY } from "@/items/filter";
import { Card } from "@/parts/Card";
import { count } from "@/parts/format";
import { Sentence } from "@/parts/Sentence";
import { text } from "@/text";
import { say } from "@/text/sentences";

const words = text.overview.advice;

type Props = { instance: InstanceSummary; job: JobSummary };

/** Sitemap or Discover, told from a crawl that followed both sitemaps and links. */
export function Advice({ instance, job }: Props) {
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  // It fails only where the crawl source was not All; then there is nothing to tell.
  const { data } = useQuery({
    queryKey: keys.advice(instance.id, job.id),
    queryFn: ({ signal }) => {
      // Left, it is not waited for.
      signal.addEventListener("abort", () => void client.cancelAdvice());
      return client.adviseParseType(instance.id, setProgress);
    },
  });
  if (data === undefined) return progress === null ? null : <Weighing progress={progress} />;
  return (
    <Card title={words.title} label={words.title} aside={words.from}>
      <div data-testid="advice">
        <p className="max-w-3xl text-[15px] leading-[22px]">
          <Sentence text={data.text} />
        </p>
        <div className="mt-4 grid grid-cols-2 gap-x-8 gap-y-4">
          <Groups instance={instance.id} advice={data} />
          <div>
            <Sizes advice={data} />
            <Depths advice={data} />
          </div>
        </div>
        <Settings advice={data} />
      </div>
    </Card>
  );
}

/** The look through a large crawl; a small one is done before there is anything to tell. */
function Weighing({ progress: { done, total } }: { progress: ExportProgress }) {
  return (
    <Card title={words.title} label={words.title}>
      <p role="status" data-testid="advice-progress" className="text-kumo-subtle tabular-nums">
        {words.weighing(done, total)}
      </p>
    </Card>
  );
}

function Groups({ instance, advice }: { instance: number; advice: ParseTypeAdvice }) {
  const most = Math.max(1, ...FOUND_BY.map((kind) => advice.found_by[kind]));
  return (
    <div>
      <h3 className="text-xs text-kumo-subtle">{words.groups}</h3>
      <ul className="mt-1.5 flex flex-col gap-1">
        {FOUND_BY.map((kind) => {
          const pages = advice.found_by[kind];
          return (
            <li key={kind} className="flex h-7 items-center gap-3">
              <span className="w-36 shrink-0">{words.kind[kind]}</span>
              <span className="h-2 flex-1" aria-hidden>
                <span
                  className={`block h-2 rounded-full ${kind === "neither" ? "bg-queued" : "bg-active"}`}
                  style={{ width: pages === 0 ? 0 : `max(4px, ${(100 * pages) / most}%)` }}
                />
              </span>
              {pages === 0 ? (
                <span className="w-14 text-end text-kumo-subtle tabular-nums">0</span>
              ) : (
                <button
                  type="button"
                  aria-label={words.see(pages, words.kind[kind])}
                  className="w-14 text-end text-kumo-link tabular-nums underline"
                  onClick={() => openKind(instance, kind)}
                >
                  {count(pages)}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function openKind(instance: number, kind: AdviceKind) {
  openInstance(instance, "items", new URLSearchParams({ found_by: kind }));
}

/** What a job of each kind would index, and where the plans would cut it. */
function Sizes({ advice }: { advice: ParseTypeAdvice }) {
  const rows: [string, VariantSize][] = [
    [words.variant.sitemap, advice.sitemap],
    [words.variant.all, advice.discover],
    [words.variant.links, advice.links],
  ];
  return (
    <table className="w-full self-start">
      <thead className="text-xs text-kumo-subtle">
        <tr>
          <th className="pb-1.5 text-start font-normal">{words.column.variant}</th>
          <th className="ps-4 pb-1.5 text-end font-normal">{words.column.pages}</th>
          <th className="ps-4 pb-1.5 text-end font-normal">{text.overview.plan.free}</th>
          <th className="ps-4 pb-1.5 text-end font-normal">{text.overview.plan.paid}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, size]) => (
          <tr key={name} className="h-7 border-t border-kumo-hairline">
            <th className="text-start font-normal whitespace-nowrap">{name}</th>
            <td className="ps-4 text-end font-medium tabular-nums">{count(size.pages)}</td>
            <td className="ps-4 text-end text-kumo-subtle tabular-nums">{freeOf(size)}</td>
            <td className="ps-4 text-end text-kumo-subtle tabular-nums">{paidOf(size)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const freeOf = ({ past_free, free_days }: VariantSize) =>
  past_free === 0 ? words.fits : words.pastFree(past_free, free_days);

const paidOf = ({ past_paid }: VariantSize) =>
  past_paid === 0 ? words.fits : words.past(past_paid);

/** Crawl depths that fit into a line. */
const DEPTHS = 7;

/** How many pages a smaller crawl depth would reach. */
function Depths({ advice: { depths } }: { advice: ParseTypeAdvice }) {
  if (depths.length < 2) return null;
  const rows: [string, "all" | "links"][] = [
    [words.variant.all, "all"],
    [words.variant.links, "links"],
  ];
  return (
    <table className="mt-3 w-full">
      <thead className="text-xs text-kumo-subtle">
        <tr>
          <th className="pb-1.5 text-start font-normal">{words.column.depth}</th>
          {depths.slice(0, DEPTHS).map(({ depth }) => (
            <th key={depth} className="ps-2 pb-1.5 text-end font-normal tabular-nums">
              {depth}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, variant]) => (
          <tr key={name} className="h-7 border-t border-kumo-hairline">
            <th className="text-start font-normal whitespace-nowrap">{name}</th>
            {depths.slice(0, DEPTHS).map((size) => (
              <td key={size.depth} className="ps-2 text-end text-kumo-subtle tabular-nums">
                {count(size[variant])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What other settings would add or lose, without another crawl. */
function Settings({ advice: { settings } }: { advice: ParseTypeAdvice }) {
  if (settings.length === 0) return null;
  return (
    <div className="mt-4 border-t border-kumo-hairline pt-3">
      <h3 className="text-xs text-kumo-subtle">{words.settings}</h3>
      <ul className="mt-1 flex flex-col gap-1">
        {settings.map(({ setting, text: sentence }) => (
          <li key={say(sentence).text} className="flex items-baseline gap-2">
            <span>
              <Sentence text={sentence} />
            </span>
            <code className="text-kumo-subtle">{setting}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}
