import type { CodeCount, JobCounts } from "@/ipc";
import { count } from "@/parts/format";
import { LOOKS, OutcomeIcon } from "@/parts/OutcomeIcon";
import { outcomeOf } from "@/parts/outcome";
import { text } from "@/text";
import { codeWords } from "@/text/engine";
import { openCode } from "./open";
import { reasons } from "./problems";

type Props = { instance: number; counts: JobCounts };

/** Every code with its pages, the owner's own rules among them; each opens its items. */
export function Reasons({ instance, counts }: Props) {
  const rows = reasons(counts);
  const most = rows[0]?.count ?? 0;
  if (most === 0) return null;
  return (
    <div className="mt-5 border-t border-kumo-hairline pt-3">
      <h3 id="reasons" className="mb-1 text-xs font-medium text-kumo-subtle">
        {text.overview.codes}
      </h3>
      <ul aria-labelledby="reasons">
        {rows.map((row) => (
          <Reason
            key={`${row.code}-${row.status}`}
            row={row}
            part={row.count / most}
            onOpen={() => openCode(instance, row.code)}
          />
        ))}
      </ul>
    </div>
  );
}

type ReasonProps = { row: CodeCount; part: number; onOpen: () => void };

function Reason({ row, part, onOpen }: ReasonProps) {
  const { label, meaning } = codeWords(row);
  const outcome = outcomeOf(row);
  return (
    <li>
      <button
        type="button"
        title={meaning}
        onClick={onOpen}
        className="-mx-1.5 flex h-7 w-[calc(100%+12px)] items-center gap-2 rounded-md px-1.5 text-start hover:bg-kumo-tint"
      >
        <OutcomeIcon outcome={outcome} />
        <span className="min-w-0 flex-1 truncate">{label}</span>
        <span aria-hidden className="h-1.5 w-[22%] shrink-0">
          <span
            className={`block h-full min-w-[3px] rounded-full ${LOOKS[outcome].area}`}
            style={{ width: `${part * 100}%` }}
          />
        </span>
        <span className="w-10 shrink-0 text-end font-medium tabular-nums">{count(row.count)}</span>
      </button>
    </li>
  );
}
