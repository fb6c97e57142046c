import { Key } from "@/parts/Key";
import { text } from "@/text";

/** The keys of the table and how many rows it has, while they are counted those found so far. */
export function GridFooter({ total, counting }: { total: number; counting: boolean }) {
  const words = text.items.keys;
  return (
    <footer className="flex h-8 shrink-0 items-center gap-3 border-t border-kumo-hairline bg-kumo-base px-3 text-xs text-kumo-subtle">
      <span className="flex items-center gap-1.5">
        <Key>↑</Key>
        <Key>↓</Key>
        {words.move}
      </span>
      <span className="flex items-center gap-1.5">
        <Key>↵</Key>
        {words.open}
      </span>
      <span className="flex items-center gap-1.5">
        <Key>/</Key>
        {words.filter}
      </span>
      <span className="flex items-center gap-1.5">
        <Key>?</Key>
        {words.all}
      </span>
      <span className="ms-auto tabular-nums" data-testid="item-total">
        {counting ? text.items.soFar(total) : text.items.total(total)}
      </span>
    </footer>
  );
}
