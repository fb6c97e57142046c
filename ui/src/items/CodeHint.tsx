import type { CodeCount, JobSummary } from "@/ipc";
import { count } from "@/parts/format";
import { text } from "@/text";
import { codeWords } from "@/text/engine";
import { plain } from "@/text/plain";
import type { ItemFilter } from "./filter";

/** From so many letters on, a text may mean a code. */
const LETTERS = 3;

type Props = {
  job: JobSummary | null;
  filter: ItemFilter;
  onChange: (filter: ItemFilter) => void;
};

/** The text filter looks at URLs and titles. Where what was typed is in the name of a code, its
 * items are offered. */
export function CodeHint({ job, filter, onChange }: Props) {
  const named = codesNamed(job?.counts.codes ?? [], filter.text);
  const meant = named.filter(({ code }) => !filter.code.includes(code));
  if (meant.length === 0) return null;
  return (
    <div
      role="note"
      data-testid="code-hint"
      className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-kumo-hairline bg-kumo-base px-3 py-1.5 text-xs"
    >
      <span className="text-kumo-subtle">{text.items.codeHint}</span>
      {meant.map(({ code, count: items }) => (
        <button
          key={code}
          type="button"
          className="text-kumo-link underline"
          onClick={() => onChange({ ...filter, text: "", code: [...filter.code, code] })}
        >
          <code>{code}</code> <span className="tabular-nums">({count(items)})</span>
        </button>
      ))}
    </div>
  );
}

/** The codes that have a text in their own name, or in their name for people. */
export function codesNamed(codes: CodeCount[], typed: string): CodeCount[] {
  const sought = plain(typed.trim());
  if (sought.length < LETTERS) return [];
  return codes.filter(
    (row) =>
      row.code.includes(sought.replaceAll(" ", "_")) ||
      plain(codeWords(row).label).includes(sought),
  );
}
