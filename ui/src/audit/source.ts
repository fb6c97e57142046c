// The source of an audited file, read in pages of lines as they come into view.
import { type UseQueryResult, useQueries, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { client, type SourceLine, type SourceLines } from "@/ipc";
import { type AuditOf, auditKeys } from "./runs";

export const PAGE_LINES = 200;

/** The line that is meant, and what in it. */
export type SourceTarget = { line: number; column: number | null; lookFor: string | null };

export type SourceOf = { of: AuditOf; file: number; target: SourceTarget | null };

const pageOf = (line: number) => Math.floor((line - 1) / PAGE_LINES);

function pageQuery({ of, file, target }: SourceOf, page: number) {
  const meant = target !== null && pageOf(target.line) === page ? target : null;
  return {
    queryKey: [...auditKeys.source(of), file, page, meant],
    queryFn: () =>
      client.auditSource(of, file, {
        from: page * PAGE_LINES + 1,
        count: PAGE_LINES,
        line: meant?.line ?? null,
        column: meant?.column ?? null,
        look_for: meant?.lookFor ?? null,
      }),
    gcTime: 30_000,
    staleTime: Infinity,
  };
}

/** The page with the line that is meant, which also tells how many lines there are. */
export const useSourceStart = (source: SourceOf) =>
  useQuery(pageQuery(source, pageOf(source.target?.line ?? 1)));

function combine(results: UseQueryResult<SourceLines | null>[]) {
  return new Map(
    results
      .flatMap((result) => result.data?.lines ?? [])
      .map((line): [number, SourceLine] => [line.number, line]),
  );
}

/** The lines from `first` to `last` by their numbers, as far as they are read. */
export function useSourceLines(source: SourceOf, first: number, last: number) {
  const { of, file, target } = source;
  const from = pageOf(first);
  const to = Math.max(from, pageOf(last));
  const queries = useMemo(
    () =>
      Array.from({ length: to - from + 1 }, (_, index) =>
        pageQuery({ of, file, target }, from + index),
      ),
    [of, file, target, from, to],
  );
  return useQueries({ queries, combine });
}
