import { Button } from "@cloudflare/kumo/components/button";
import type { CodeCount, JobCounts } from "@/ipc";
import { count } from "@/parts/format";
import { text } from "@/text";
import { codeWords } from "@/text/engine";
import { openCode } from "./open";
import { addsPages, fixes } from "./problems";
import { Warnings } from "./Warnings";

type Props = { instance: number; counts: JobCounts };

/** What an owner can do, most pages gained first. */
export function Fixes({ instance, counts }: Props) {
  const rows = fixes(counts);
  return (
    <section className="min-w-0 border-s border-kumo-hairline">
      <h2 className="border-b border-kumo-hairline px-5 pt-4 pb-3 text-[13px]">
        {text.overview.fixes(rows.length)}
      </h2>
      {rows.length === 0 && (
        <p className="px-5 py-4 text-kumo-subtle">{text.overview.fixesEmpty}</p>
      )}
      <ul>
        {rows.map((row) => (
          <Fix key={row.code} row={row} instance={instance} />
        ))}
      </ul>
      {counts.with_warnings > 0 && <Warnings instance={instance} pages={counts.with_warnings} />}
    </section>
  );
}

function Fix({ row, instance }: { row: CodeCount; instance: number }) {
  const { label, meaning, fix } = codeWords(row);
  const gains = addsPages(row);
  return (
    <li
      data-testid={`fix-${row.code}`}
      className="flex items-start gap-4 border-t border-kumo-hairline px-5 py-2.5 first:border-0"
    >
      <p className="w-12 shrink-0">
        <strong
          className={`block text-[15px] font-semibold tabular-nums ${gains ? "text-indexed" : ""}`}
        >
          {gains && "+"}
          {count(row.count)}
        </strong>
        <span className="text-caption text-kumo-subtle">
          {gains ? text.overview.pagesWord(row.count) : text.overview.urlsWord(row.count)}
        </span>
      </p>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap gap-x-2">
          <strong className="font-semibold">{label}</strong>
          <code className="wrap-anywhere text-kumo-subtle">{row.code}</code>
        </p>
        <p className="mt-0.5 text-pretty">{meaning}</p>
        <p className="text-pretty text-kumo-subtle">{fix}</p>
      </div>
      <Button size="sm" onClick={() => openCode(instance, row.code)}>
        {text.overview.see}
      </Button>
    </li>
  );
}
