import type { Preflight } from "@/ipc";
import { count, duration } from "@/parts/format";
import { text } from "@/text";

const words = text.preflight;

/** How large the crawl will be, as far as it can be told. */
export function PreflightEstimates({ estimates }: { estimates: Preflight["estimates"] }) {
  const { pages, pages_are_counted, chunks, service_seconds, free_days } = estimates;
  const rows: [string, string | null][] = [
    [words.pages, pages === null ? null : `${pages_are_counted ? "" : "≈ "}${count(pages)}`],
    [words.chunks, chunks === null ? null : `≈ ${count(chunks)}`],
    [words.service, service_seconds === null ? null : `≈ ${duration(service_seconds * 1000)}`],
    [words.free, free_days === null ? null : words.days(free_days)],
  ];
  const known = rows.filter(([, value]) => value !== null);
  if (known.length === 0) return null;
  return (
    <div className="mt-4 border-t border-kumo-hairline pt-3" data-testid="estimates">
      <h3 className="text-xs font-medium text-kumo-subtle">{words.estimate}</h3>
      <dl className="mt-1.5 grid grid-cols-2 gap-x-3 gap-y-1.5">
        {known.map(([label, value]) => (
          <div key={label}>
            <dt className="text-xs text-kumo-subtle">{label}</dt>
            <dd className="text-[15px] font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
