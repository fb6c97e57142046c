import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { keys } from "@/app/queries";
import { client, type DiffKind, type JobSummary } from "@/ipc";

/** What differs between two jobs: all of it, or one kind; the first `limit` items. */
export const useJobDiff = (
  before: JobSummary,
  after: JobSummary,
  kind: DiffKind | null,
  text: string,
  limit: number,
) =>
  useQuery({
    queryKey: [
      ...keys.jobs(after.instance),
      "diff",
      before.number,
      after.number,
      kind,
      text,
      limit,
    ],
    queryFn: () =>
      client.jobDiff(after.instance, before.number, after.number, {
        kinds: kind === null ? [] : [kind],
        text,
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
