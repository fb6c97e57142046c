import { openInstance } from "@/app/address";
import { useJobs } from "@/app/queries";
import type { InstanceSummary, ItemDetail, JobSummary } from "@/ipc";
import { text } from "@/text";

type Props = { instance: InstanceSummary; item: ItemDetail };

/** Leads from a warning about lastmod to the two jobs and the text diff that prove it. */
export function LastmodProof({ instance, item }: Props) {
  const { data: jobs = [] } = useJobs(instance.id);
  const pair = provingJobs(jobs, item.response?.fetched_at ?? null);
  if (pair === null) return null;
  const [before, after] = pair;
  const search = new URLSearchParams({
    view: "compare",
    before: String(before.number),
    after: String(after.number),
    find: item.url,
  });
  return (
    <button
      type="button"
      className="mt-0.5 block text-kumo-link underline"
      onClick={() => openInstance(instance.id, "jobs", search)}
    >
      {text.changes.lie.proof(before.number, after.number)}
    </button>
  );
}

/** The job that fetched the page and the one before it; null while there are no two. */
export function provingJobs(
  jobs: JobSummary[],
  fetchedAt: number | null,
): [JobSummary, JobSummary] | null {
  const ended = jobs.filter(({ ended_at }) => ended_at !== null);
  const after =
    ended.find(({ started_at }) => fetchedAt !== null && started_at <= fetchedAt) ?? ended[0];
  const before = ended.find(({ number }) => number < (after?.number ?? 0));
  return after === undefined || before === undefined ? null : [before, after];
}
