import type { OutlineRow } from "@/ipc";
import { VirtualList } from "@/parts/VirtualList";
import { text } from "@/text";

const words = text.testers.selector;

const ROW_HEIGHT = 22;
/** Deeper elements are not moved further in; the line would be empty. */
const MOST_INDENT = 12;

/** The elements of a page, matches marked, what they keep tinted. Begins at the first match. */
export function Outline({ rows }: { rows: OutlineRow[] }) {
  const first = rows.findIndex((row) => row.matched);
  return (
    <VirtualList
      label={words.outline}
      testId="outline"
      total={rows.length}
      height={ROW_HEIGHT}
      first={first < 0 ? undefined : first}
      className="mb-3 font-mono text-xs"
      row={(index) => {
        const row = rows[index];
        return row && <OutlineLine row={row} />;
      }}
    />
  );
}

function OutlineLine({ row }: { row: OutlineRow }) {
  const { depth, name, text: content, matched, kept } = row;
  const looks = matched
    ? "border-indexed bg-indexed-tint font-semibold"
    : kept
      ? "border-transparent bg-indexed-tint"
      : "border-transparent text-kumo-subtle";
  return (
    <div
      className={`flex h-full items-center gap-2 border-s-4 pe-3 whitespace-nowrap ${looks}`}
      style={{ paddingInlineStart: 8 + Math.min(depth, MOST_INDENT) * 10 }}
    >
      <span className="max-w-[70%] shrink-0 truncate" title={name}>
        {name}
      </span>
      {matched && <span className="sr-only">{words.matched}</span>}
      <span className="truncate font-sans font-normal text-kumo-subtle" dir="auto">
        {content}
      </span>
    </div>
  );
}
