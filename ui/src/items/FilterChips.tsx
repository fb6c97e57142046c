import { XIcon } from "@/parts/icons";
import { text } from "@/text";
import { chipsOf, type ItemFilter } from "./filter";

type Props = { filter: ItemFilter; onChange: (filter: ItemFilter) => void };

/** The conditions in use that the toolbar itself does not show; a press takes one away. */
export function FilterChips({ filter, onChange }: Props) {
  const chips = chipsOf(filter);
  if (chips.length === 0) return null;
  return (
    <ul
      aria-label={text.items.filters.active}
      className="flex shrink-0 flex-wrap gap-1.5 border-b border-kumo-hairline bg-kumo-base px-3 py-1.5"
    >
      {chips.map(({ name, without }) => (
        <li key={name} className="max-w-full">
          <button
            type="button"
            aria-label={text.items.clearOne(name)}
            title={text.items.clearOne(name)}
            onClick={() => onChange(without)}
            className="flex h-6 max-w-full items-center gap-1.5 rounded-full bg-active-tint px-2.5 text-xs text-active"
          >
            <bdi className="truncate">{name}</bdi>
            <XIcon size={11} className="shrink-0" />
          </button>
        </li>
      ))}
    </ul>
  );
}
