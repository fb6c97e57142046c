import { Button } from "@cloudflare/kumo/components/button";
import { openInstance } from "@/app/address";
import type { InstanceSummary, JobSummary } from "@/ipc";
import { BackToItem } from "@/items/BackToItem";
import { EmptyState } from "@/parts/EmptyState";
import { TreeStructureIcon } from "@/parts/icons";
import { Notice } from "@/parts/Notice";
import { text } from "@/text";
import { AuditResult } from "./AuditResult";
import { CheckOther } from "./CheckOther";
import { CorrectedSitemapButton } from "./CorrectedSitemapButton";
import { nameOf } from "./names";
import { useAuditRuns } from "./runs";
import { SaveFindings } from "./SaveFindings";
import { useWantedFile } from "./useWantedFile";

const words = text.audit;

type Props = { instance: InstanceSummary; job: JobSummary | null; search: URLSearchParams };

/** The sitemaps of an instance's site: checked on demand, with the pages of its jobs. */
export function SitemapsPage({ instance, job, search }: Props) {
  const { start } = useAuditRuns();
  const check = () => void start({ instance: instance.id });
  const missing = useWantedFile(instance.id, search);
  const from = search.get("from");
  return (
    <>
      {from !== null && (
        <div className="shrink-0 border-b border-kumo-hairline bg-kumo-base px-4 py-1.5">
          <BackToItem instance={instance.id} from={from} />
        </div>
      )}
      {missing !== null && (
        <div className="shrink-0 p-3">
          <Notice tone="warning" title={words.fileGone(nameOf(missing))} live>
            {words.fileGoneText}
          </Notice>
        </div>
      )}
      <AuditResult
        of={instance.id}
        search={search}
        onSearch={(next) => openInstance(instance.id, "sitemaps", next)}
        onAgain={check}
        actions={
          <>
            <CheckOther />
            {job !== null && <CorrectedSitemapButton of={instance.id} />}
            <SaveFindings of={instance.id} />
          </>
        }
        empty={
          <EmptyState
            icon={<TreeStructureIcon size={32} />}
            title={words.site.title}
            action={
              <>
                <Button size="sm" onClick={check} data-testid="audit-start">
                  {words.site.action}
                </Button>
                <CheckOther variant="secondary" />
              </>
            }
          >
            {words.site.text(instance.host)}
          </EmptyState>
        }
      />
    </>
  );
}
