import { Button } from "@cloudflare/kumo/components/button";
import type { CodeCount, JobCounts } from "@/ipc";
import { Card } from "@/parts/Card";
import { count } from "@/parts/format";
import { LOOKS } from "@/parts/OutcomeIcon";
import { outcomeOf } from "@/parts/outcome";
import { text } from "@/text";
import { codeWords } from "@/text/engine";
import { openCode } from "./open";
import { problems } from "./problems";

type Props = { instance: number; counts: JobCounts };

/** The codes that keep most pages out, each with what it means and what to do. */
export function Problems({ instance, counts }: Props) {
  const rows = problems(counts);
  return (
    <Card title={text.overview.problems} flush className="overflow-hidden">
      {rows.length === 0 && <p className="p-4 text-kumo-subtle">{text.overview.noProblems}</p>}
      <ul>
        {rows.map((row) => (
          <ProblemRow key={`${row.code}-${row.status}`} row={row} instance={instance} />
        ))}
      </ul>
    </Card>
  );
}

function ProblemRow({ row, instance }: { row: CodeCount; instance: number }) {
  const { label, fix } = codeWords(row);
  const outcome = outcomeOf(row);
  return (
    <li className="flex items-center gap-4 border-b border-kumo-hairline px-4 py-2.5 last:border-0">
      <span
        className={`w-12 shrink-0 text-end text-[15px] font-semibold tabular-nums ${LOOKS[outcome].text}`}
      >
        {count(row.count)}
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-medium">
          {label} <code className="ms-1 font-normal text-kumo-subtle">{row.code}</code>
        </p>
        <p className="text-kumo-subtle">{fix}</p>
      </div>
      <Button size="sm" onClick={() => openCode(instance, row.code)}>
        {text.overview.see}
      </Button>
    </li>
  );
}
