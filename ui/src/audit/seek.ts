// Findings by a text in them. The engine knows their words in English alone, so they are compared
// here, as they are said in the window.
import {
  keepPreviousData,
  type QueryClient,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type { FindingPage, FindingRow, Place, SeverityCounts } from "@/ipc";
import { findingWords } from "@/text/engine";
import { useLanguage } from "@/text/language";
import { plain } from "@/text/plain";
import { say } from "@/text/sentences";
import { findingsQuery, placesQuery } from "./queries";
import { type AuditOf, auditKeys } from "./runs";

/** Findings in a file, or in all; with a text only those that hold it. */
export function useAuditFindings(of: AuditOf, file: number | null, text: string) {
  const queries = useQueryClient();
  const sought = useQuery({
    queryKey: [...auditKeys.findings(of), file, "with", text, useLanguage()],
    queryFn: () => findingsWith(queries, of, file, text),
    enabled: text.trim() !== "",
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
  const all = useQuery({ ...findingsQuery(of, file), placeholderData: keepPreviousData });
  return text.trim() === "" ? all : sought;
}

/** The findings whose name, title or place holds `text`, with all of their places. */
async function findingsWith(
  queries: QueryClient,
  of: AuditOf,
  file: number | null,
  text: string,
): Promise<FindingPage> {
  const all = await queries.ensureQueryData(findingsQuery(of, file));
  const sought = plain(text.trim());
  const holds = (part: string) => plain(part).includes(sought);
  const kept = await Promise.all(
    all.rows.map(
      async (row) =>
        holds(row.check) ||
        holds(findingWords(row).what) ||
        (await hasPlace(queries, of, file, row, (place) => isIn(place, holds))),
    ),
  );
  const rows = all.rows.filter((_, index) => kept[index]);
  return { rows, total: rows.length, counts: countsOf(rows) };
}

const isIn = ({ text, file, url }: Place, holds: (part: string) => boolean) =>
  holds(say(text).text) || holds(file) || (url !== null && holds(url));

async function hasPlace(
  queries: QueryClient,
  of: AuditOf,
  file: number | null,
  { check }: FindingRow,
  wanted: (place: Place) => boolean,
): Promise<boolean> {
  for (let read = 0; ; ) {
    const { rows, kept } = await queries.ensureQueryData(placesQuery(of, check, file, read));
    if (rows.some(wanted)) return true;
    read += rows.length;
    if (rows.length === 0 || read >= kept) return false;
  }
}

function countsOf(rows: FindingRow[]): SeverityCounts {
  const counts = { errors: 0, warnings: 0, notes: 0 };
  for (const { severity, count } of rows) counts[`${severity}s`] += count;
  return counts;
}
