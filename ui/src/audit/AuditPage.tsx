import { useEffect } from "react";
import { go } from "@/app/address";
import { text } from "@/text";
import { AuditResult } from "./AuditResult";
import { CheckOther } from "./CheckOther";
import { ChooseTarget } from "./ChooseTarget";
import { CorrectedSitemapButton } from "./CorrectedSitemapButton";
import { type AuditTarget, useAuditRuns } from "./runs";
import { SaveFindings } from "./SaveFindings";

const words = text.audit;

/** Audits of files and of a URL, without an instance. */
export function AuditPage({ search }: { search: URLSearchParams }) {
  const { running, last, start } = useAuditRuns();
  const asksNew = search.get("new") === "1";
  useLeaveForm(asksNew && running !== null);
  return (
    <>
      <header className="flex h-12 shrink-0 items-center gap-3 border-b border-kumo-hairline bg-kumo-base ps-6 pe-5">
        <h1 className="shrink-0 text-[15px]">{words.title}</h1>
        {last !== null && !asksNew && (
          <bdi className="truncate text-xs text-kumo-subtle" title={nameOf(last)}>
            {nameOf(last)}
          </bdi>
        )}
      </header>
      {asksNew ? (
        <div className="min-h-0 flex-1 overflow-y-auto">
          <ChooseTarget />
        </div>
      ) : (
        <AuditResult
          of={null}
          search={search}
          onSearch={(next) => go({ view: "audit", search: next })}
          onAgain={last === null ? undefined : () => void start(last)}
          actions={
            <>
              <CheckOther />
              <CorrectedSitemapButton of={null} />
              <SaveFindings of={null} />
            </>
          }
          empty={<ChooseTarget />}
        />
      )}
    </>
  );
}

/** Once an audit begins, the view shows it in the place of the form. */
function useLeaveForm(begun: boolean) {
  useEffect(() => {
    if (begun) go({ view: "audit", search: new URLSearchParams() }, "replace");
  }, [begun]);
}

function nameOf(target: AuditTarget): string {
  if ("url" in target) return target.url;
  return "paths" in target ? target.paths.join(", ") : "";
}
