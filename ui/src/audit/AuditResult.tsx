import type { ReactNode } from "react";
import { EmptyState } from "@/parts/EmptyState";
import { Failure } from "@/parts/Failure";
import { FileMagnifyingGlassIcon } from "@/parts/icons";
import { Message } from "@/parts/Message";
import { Notice } from "@/parts/Notice";
import { text } from "@/text";
import { AuditBar } from "./AuditBar";
import { AuditView } from "./AuditView";
import { readPlace, writePlace } from "./address";
import { useAuditSummary } from "./queries";
import { Running } from "./Running";
import { type AuditOf, auditOf, useAuditRuns } from "./runs";

const words = text.audit;

type Props = {
  of: AuditOf;
  search: URLSearchParams;
  onSearch: (search: URLSearchParams) => void;
  onAgain?: (() => void) | undefined;
  /** What stands where there is no audit yet. */
  empty: ReactNode;
  actions: ReactNode;
};

/** An audit in each of its states: none yet, running, failed, done. */
export function AuditResult({ of, search, onSearch, onAgain, empty, actions }: Props) {
  const { running, failure } = useAuditRuns();
  const { data: summary } = useAuditSummary(of);
  const runs = running !== null && auditOf(running.target) === of;
  return (
    <>
      {runs && <Running progress={running.progress} />}
      {failure !== null && failure.of === of && (
        <div className="shrink-0 p-4">
          <Notice tone="errored" title={words.failed} live>
            {failure.error.fields?.map(({ field, message }) => (
              <p key={field}>
                <Message of={message} />
              </p>
            )) ?? <Failure of={failure.error} />}
          </Notice>
        </div>
      )}
      {summary === null && (
        // What was typed there is kept while the audit runs, in case that it fails.
        <div hidden={runs} className="min-h-0 flex-1 overflow-y-auto">
          {empty}
        </div>
      )}
      {summary !== null && summary !== undefined && (
        <div className={`flex min-h-0 flex-1 flex-col ${runs ? "opacity-60" : ""}`}>
          <AuditBar summary={summary} busy={runs} onAgain={onAgain}>
            {actions}
          </AuditBar>
          {summary.cancelled && (
            <div className="shrink-0 p-3">
              <Notice tone="warning" title={words.cancelled} />
            </div>
          )}
          {summary.files === 0 ? (
            <EmptyState icon={<FileMagnifyingGlassIcon size={32} />} title={words.none}>
              {words.noneText}
            </EmptyState>
          ) : (
            <AuditView
              key={summary.at}
              of={of}
              summary={summary}
              place={readPlace(search)}
              onPlace={(place) => onSearch(writePlace(place))}
            />
          )}
        </div>
      )}
    </>
  );
}
