import { Button } from "@cloudflare/kumo/components/button";
import type { Stage } from "@/ipc";
import { useProgress } from "@/jobs/progress";
import { EmptyState } from "@/parts/EmptyState";
import { FunnelIcon } from "@/parts/icons";
import { OutcomeIcon } from "@/parts/OutcomeIcon";
import { isLive } from "@/parts/outcome";
import { text } from "@/text";
import { chipsOf, cleared, type ItemFilter, isFiltered } from "./filter";

type Props = { instance: number; filter: ItemFilter; onClear: (filter: ItemFilter) => void };

/** What a job does before it knows the order of its items. */
const FINDING: (Stage | undefined)[] = ["robots", "discovery", "ordering"];

/** No rows: because of which filter, because a job still looks for them, or nothing was crawled. */
export function ItemsEmpty({ instance, filter, onClear }: Props) {
  const progress = useProgress(instance);
  const isFinding = isLive(progress?.state) && FINDING.includes(progress?.stage);
  return (
    <div className="min-h-0 flex-1 bg-kumo-base">
      {isFiltered(filter) ? (
        <EmptyState
          icon={<FunnelIcon size={32} />}
          title={text.items.noMatch}
          action={<Button onClick={() => onClear(cleared(filter))}>{text.items.clear}</Button>}
        >
          {text.items.filteredBy(filterNames(filter).join(", "))}
        </EmptyState>
      ) : (
        <EmptyState
          icon={isFinding ? <OutcomeIcon outcome="running" size={32} /> : <FunnelIcon size={32} />}
          title={isFinding ? text.items.findingTitle : text.items.emptyTitle}
        >
          {isFinding && progress !== null
            ? text.items.finding(
                progress.counts.total,
                progress.sitemaps_read,
                progress.sitemaps_known,
              )
            : text.items.emptyText}
        </EmptyState>
      )}
    </div>
  );
}

function filterNames(filter: ItemFilter): string[] {
  return [
    ...filter.status.map((status) => text.status[status]),
    ...(filter.with_warnings ? [text.outcome.warning] : []),
    ...chipsOf(filter).map(({ name }) => name),
    ...(filter.text === "" ? [] : [text.items.quoted(filter.text)]),
  ];
}
