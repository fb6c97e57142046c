// What the window reads of a finished audit, a page at a time.
import { keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { client } from "@/ipc";
import { type AuditOf, auditKeys } from "./runs";

/** Rows of one answer; the host gives no more. */
export const ROWS = 500;

export const useAuditSummary = (of: AuditOf) =>
  useQuery({
    queryKey: auditKeys.summary(of),
    queryFn: () => client.auditSummary(of),
    staleTime: Infinity,
  });

const byOffset = {
  initialPageParam: 0,
  getNextPageParam: (
    last: { rows: unknown[]; total: number },
    pages: { rows: unknown[] }[],
  ): number | undefined => {
    const read = pages.reduce((sum, page) => sum + page.rows.length, 0);
    return last.rows.length > 0 && read < last.total ? read : undefined;
  },
};

/** Files that `parent` names, or with a text those whose name holds it. */
export const useAuditFiles = (of: AuditOf, parent: number | null, text = "", limit = ROWS) =>
  useInfiniteQuery({
    queryKey: [...auditKeys.files(of), parent, text, limit],
    queryFn: ({ pageParam }) =>
      client.auditFilePage(of, { parent, text, offset: pageParam, limit }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    ...byOffset,
  });

/** All findings in a file, or in all; a finding is a check, so one page holds them. */
export const findingsQuery = (of: AuditOf, file: number | null) =>
  queryOptions({
    queryKey: [...auditKeys.findings(of), file],
    queryFn: () =>
      client.auditFindings(of, { severity: [], group: [], file, offset: 0, limit: ROWS }),
    staleTime: Infinity,
  });

/** Places of one finding from `offset` on. */
export const placesQuery = (of: AuditOf, check: string, file: number | null, offset: number) =>
  queryOptions({
    queryKey: [...auditKeys.places(of), check, file, offset],
    queryFn: () => client.auditPlaces(of, { check, file, offset, limit: ROWS }),
    staleTime: Infinity,
  });
