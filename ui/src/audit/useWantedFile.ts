import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { go } from "@/app/address";
import { client } from "@/ipc";
import { readPlace, writePlace } from "./address";
import { ROWS, useAuditSummary } from "./queries";
import { auditKeys, useAuditRuns } from "./runs";

/**
 * Goes to the file that an item's evidence names in the address, and to its line. Without an audit
 * one is run, which reads the sitemaps as the job did. Answers the file's name when no audit has it.
 */
export function useWantedFile(instance: number, search: URLSearchParams): string | null {
  const wanted = search.get("at");
  const { running, failure, start } = useAuditRuns();
  const { data: summary } = useAuditSummary(instance);
  const isToRun =
    wanted !== null && summary === null && running === null && failure?.of !== instance;
  useEffect(() => {
    if (isToRun) void start({ instance });
  }, [isToRun, instance, start]);
  const { data: file } = useQuery({
    queryKey: [...auditKeys.files(instance), "at", wanted],
    queryFn: () => fileAt(instance, wanted ?? ""),
    enabled: wanted !== null && summary != null && running === null,
    staleTime: Infinity,
  });
  useEffect(() => {
    if (wanted === null || file === undefined || file === null) return;
    const place = writePlace({ ...readPlace(search), file });
    go({ view: "instance", instance, tab: "sitemaps", search: place }, "replace");
  }, [wanted, file, instance, search]);
  return file === null ? wanted : null;
}

/** The place of a file in the audit of an instance; null when it has no such file. */
async function fileAt(instance: number, url: string): Promise<number | null> {
  const query = { parent: null, text: url, offset: 0, limit: ROWS };
  const { rows } = await client.auditFilePage(instance, query);
  return rows.find((row) => row.name === url || row.url === url)?.file ?? null;
}
