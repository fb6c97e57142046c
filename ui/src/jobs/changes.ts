import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { openInstance } from "@/app/address";
import { keys } from "@/app/queries";
import { client, type DiffKind, type JobSummary } from "@/ipc";

export const KINDS: readonly DiffKind[] = [
  "added",
  "removed",
  "status",
  "text",
  "metadata",
  "moved",
];

/** The newest job before `job` that has ended; `jobs` are newest first. */
export const jobBefore = (jobs: JobSummary[], job: JobSummary): JobSummary | null =>
  jobs.find(({ number, ended_at }) => number < job.number && ended_at !== null) ?? null;

/** Opens what a job changed. */
export function openChanges(job: JobSummary) {
  const search = new URLSearchParams({ job: String(job.id), view: "changes" });
  openInstance(job.instance, "jobs", search);
}

/** What differs between two jobs: all of it, or one kind; the first `limit` items. */
export const useJobDiff = (
  before: JobSummary,
  after: JobSummary,
  kind: DiffKind | null,
  limit: number,
) =>
  useQuery({
    queryKey: [...keys.jobs(after.instance), "diff", before.number, after.number, kind, limit],
    queryFn: () =>
      client.jobDiff(after.instance, before.number, after.number, {
        kinds: kind === null ? [] : [kind],
        text: "",
        offset: 0,
        limit,
      }),
    placeholderData: keepPreviousData,
  });

/** How the Markdown of one page changed. */
export const useTextDiff = (before: JobSummary, after: JobSummary, url: string) =>
  useQuery({
    queryKey: [...keys.jobs(after.instance), "text", before.number, after.number, url],
    queryFn: () => client.jobTextDiff(after.instance, url, before.number, after.number),
  });
