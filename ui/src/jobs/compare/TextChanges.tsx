import { LoadFailure } from "@/app/LoadFailure";
import type { JobSummary } from "@/ipc";
import { DiffLines } from "@/parts/DiffLines";
import { text } from "@/text";
import { useTextDiff } from "./queries";

const words = text.changes;

type Props = { url: string; before: JobSummary; after: JobSummary };

/** The Markdown of one page in two jobs, line by line. */
export function TextChanges({ url, before, after }: Props) {
  const { data, error, refetch } = useTextDiff(before, after, url);
  if (error !== null) return <LoadFailure cause={error} retry={refetch} />;
  if (data === undefined) return null;
  const { added, removed, cut } = data.diff;
  return (
    <section aria-label={words.detail.text}>
      <h3 className="flex gap-2 text-[13px]">
        {words.detail.text}
        <span className="font-normal text-kumo-subtle">
          {data.missing ?? words.lines(added, removed)}
        </span>
      </h3>
      <DiffLines lines={data.diff.lines} />
      {cut && <p className="mt-1 text-xs text-kumo-subtle">{words.cut}</p>}
    </section>
  );
}
