import { Button } from "@cloudflare/kumo/components/button";
import { CopyIcon, TableIcon, XIcon } from "@/parts/icons";
import { text } from "@/text";
import { type Marks, MOST_MARKS } from "./marks";

const words = text.items.marked;

type Props = { marks: Marks; onCopy: (as: "urls" | "table") => void; onClear: () => void };

/** How many rows are chosen, and what to do with them. */
export function MarkBar({ marks, onCopy, onClear }: Props) {
  if (marks.rows.size === 0) return null;
  return (
    <section
      aria-label={words.label}
      data-testid="mark-bar"
      className="flex shrink-0 flex-wrap items-center gap-2 border-b border-kumo-hairline bg-active-tint px-3 py-1.5"
    >
      <span role="status" className="me-2 font-semibold tabular-nums">
        {words.total(marks.rows.size)}
      </span>
      <Button size="sm" icon={<CopyIcon />} onClick={() => onCopy("urls")}>
        {words.urls}
      </Button>
      <Button size="sm" icon={<TableIcon />} onClick={() => onCopy("table")}>
        {words.rows}
      </Button>
      <Button size="sm" variant="ghost" icon={<XIcon />} onClick={onClear}>
        {words.clear}
      </Button>
      {marks.cut && <span className="text-xs text-kumo-subtle">{words.most(MOST_MARKS)}</span>}
    </section>
  );
}
