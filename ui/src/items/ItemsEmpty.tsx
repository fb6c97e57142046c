import { Button } from "@cloudflare/kumo/components/button";
import { EmptyState } from "@/parts/EmptyState";
import { FunnelIcon } from "@/parts/icons";
import { text } from "@/text";
import { chipsOf, cleared, type ItemFilter, isFiltered } from "./filter";

type Props = { filter: ItemFilter; onClear: (filter: ItemFilter) => void };

/** No rows: because of which filter, or because nothing was crawled yet. */
export function ItemsEmpty({ filter, onClear }: Props) {
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
        <EmptyState icon={<FunnelIcon size={32} />} title={text.items.emptyTitle}>
          {text.items.emptyText}
        </EmptyState>
      )}
    </div>
  );
}

function filterNames(filter: ItemFilter): string[] {
  return [
    ...filter.status.map((status) => text.status[status]),
    ...filter.code,
    ...(filter.with_warnings ? [text.outcome.warning] : []),
    ...(filter.found_by === null ? [] : [text.overview.advice.kind[filter.found_by]]),
    ...chipsOf(filter).map(({ name }) => name),
    ...(filter.text === "" ? [] : [`“${filter.text}”`]),
  ];
}
