import { Button } from "@cloudflare/kumo/components/button";
import { useState } from "react";
import { LoadFailure } from "@/app/LoadFailure";
import type { DiffKind, InstanceSummary, JobDiff, JobSummary, SettingDifference } from "@/ipc";
import { count } from "@/parts/format";
import { text } from "@/text";
import { ChangeRow } from "./ChangeRow";
import { KINDS, useJobDiff } from "./changes";
import { FilterChip } from "./FilterChip";

const words = text.changes;

/** Rows read at first, and again on request. */
const ROWS = 200;

type Props = { instance: InstanceSummary; job: JobSummary; before: JobSummary | null };

/** What a job changed, against the job before it. */
export function JobChanges({ instance, job, before }: Props) {
  return (
    <section
      aria-label={words.title}
      className="flex min-h-60 flex-1 flex-col rounded-lg border border-kumo-hairline bg-kumo-base"
    >
      {before !== null && job.ended_at !== null ? (
        <Comparison instance={instance} before={before} after={job} />
      ) : (
        <p className="p-4 text-kumo-subtle">{before === null ? words.first : words.notEnded}</p>
      )}
    </section>
  );
}

type Pair = { instance: InstanceSummary; before: JobSummary; after: JobSummary };

function Comparison({ instance, before, after }: Pair) {
  const [kind, setKind] = useState<DiffKind | null>(null);
  const [limit, setLimit] = useState(ROWS);
  const { data, error, refetch } = useJobDiff(before, after, kind, limit);
  const choose = (next: DiffKind | null) => {
    setKind(next);
    setLimit(ROWS);
  };
  if (error !== null) return <LoadFailure cause={error} retry={refetch} />;
  if (data === undefined) return null;
  return (
    <>
      <header className="flex shrink-0 flex-wrap items-center gap-3 border-b border-kumo-hairline px-4 py-2">
        <h2 className="text-[13px]">{words.since(after.number, before.number)}</h2>
        <KindFilter diff={data} kind={kind} onKind={choose} />
      </header>
      <section
        aria-label={words.since(after.number, before.number)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard.
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto outline-offset-[-2px]"
      >
        <Settings differences={data.settings} />
        <Rows
          instance={instance}
          before={before}
          after={after}
          diff={data}
          none={kind === null ? words.none : words.noneOf}
          onMore={() => setLimit(limit + ROWS)}
        />
      </section>
    </>
  );
}

type RowsProps = Pair & { diff: JobDiff; none: string; onMore: () => void };

function Rows({ instance, before, after, diff, none, onMore }: RowsProps) {
  const { rows, total } = diff.items;
  if (total === 0) return <p className="p-4 text-kumo-subtle">{none}</p>;
  return (
    <>
      <ul data-testid="changes">
        {rows.map((row) => (
          <ChangeRow key={row.url} row={row} host={instance.host} before={before} after={after} />
        ))}
      </ul>
      {total > rows.length && (
        <Button size="sm" variant="ghost" className="m-2" onClick={onMore}>
          {words.more(total - rows.length)}
        </Button>
      )}
    </>
  );
}

type FilterProps = {
  diff: JobDiff;
  kind: DiffKind | null;
  onKind: (kind: DiffKind | null) => void;
};

function KindFilter({ diff, kind, onKind }: FilterProps) {
  const { counts } = diff.items;
  const shown = KINDS.filter((one) => counts[one] > 0 || one === kind);
  if (shown.length === 0) return null;
  return (
    <fieldset className="flex overflow-hidden rounded-md border border-kumo-line">
      <legend className="sr-only">{words.kinds}</legend>
      <FilterChip label={words.all} pressed={kind === null} onPress={() => onKind(null)} />
      {shown.map((one) => (
        <FilterChip
          key={one}
          label={`${words.kind[one]} ${count(counts[one])}`}
          pressed={kind === one}
          onPress={() => onKind(one)}
        />
      ))}
    </fieldset>
  );
}

/** Settings come first: they may explain everything else. */
function Settings({ differences }: { differences: SettingDifference[] }) {
  if (differences.length === 0) return null;
  return (
    <div className="border-b border-kumo-hairline bg-kumo-elevated px-4 py-2.5">
      <h3 className="text-[13px]">{words.settings(differences.length)}</h3>
      <ul className="mt-1">
        {differences.map(({ path, before, after }) => (
          <li key={path} className="wrap-anywhere">
            <code className="font-medium">{path}</code>: <code>{before ?? words.unset}</code> →{" "}
            <code>{after ?? words.unset}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}
