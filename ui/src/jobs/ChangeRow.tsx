import { useState } from "react";
import { LoadFailure } from "@/app/LoadFailure";
import type { DiffLine, DiffRow, ItemState, JobSummary } from "@/ipc";
import { CaretDownIcon, CaretRightIcon } from "@/parts/icons";
import { OutcomeIcon } from "@/parts/OutcomeIcon";
import { outcomeOf } from "@/parts/outcome";
import { UrlText } from "@/parts/UrlText";
import { text } from "@/text";
import { useTextDiff } from "./changes";

const words = text.changes;

type Props = { row: DiffRow; host: string; before: JobSummary; after: JobSummary };

/** One item that differs; what changed in its text can be unfolded. */
export function ChangeRow({ row, host, before, after }: Props) {
  const [open, setOpen] = useState(false);
  const Caret = open ? CaretDownIcon : CaretRightIcon;
  return (
    <li className="border-b border-kumo-hairline last:border-0">
      <div className="flex min-h-9 items-center gap-3 px-4">
        <div className="min-w-0 flex-1">
          <UrlText url={row.url} host={host} />
        </div>
        <Outcomes row={row} />
        <span className="shrink-0 text-xs text-kumo-subtle">
          {row.changes.map((kind) => words.kind[kind]).join(", ")}
        </span>
        {row.changes.includes("text") && (
          <button
            type="button"
            aria-expanded={open}
            aria-label={words.showText}
            title={words.showText}
            className="flex size-6 items-center justify-center rounded-md hover:bg-kumo-tint"
            onClick={() => setOpen(!open)}
          >
            <Caret size={14} />
          </button>
        )}
      </div>
      {open && <TextChanges url={row.url} before={before} after={after} />}
    </li>
  );
}

/** The outcome before and now, where it is another one. */
function Outcomes({ row }: { row: DiffRow }) {
  if (!row.changes.includes("status") || row.before === null || row.after === null) return null;
  return (
    <span className="flex shrink-0 items-center gap-1.5 text-xs">
      <State state={row.before} /> → <State state={row.after} />
    </span>
  );
}

function State({ state }: { state: ItemState }) {
  return (
    <span className="flex items-center gap-1">
      <OutcomeIcon outcome={outcomeOf(state)} size={14} />
      {state.code === null ? text.status[state.status] : <code>{state.code}</code>}
    </span>
  );
}

type TextProps = Omit<Props, "row" | "host"> & { url: string };

function TextChanges({ url, before, after }: TextProps) {
  const { data, error, refetch } = useTextDiff(before, after, url);
  if (error !== null) return <LoadFailure cause={error} retry={refetch} />;
  if (data === undefined) return null;
  const { lines, added, removed, cut } = data.diff;
  return (
    <div className="border-t border-kumo-hairline px-4 py-2">
      <p className="text-xs text-kumo-subtle">{data.missing ?? words.lines(added, removed)}</p>
      {data.missing === null && (
        <ol className="mt-1 font-mono text-xs leading-5 select-text" data-testid="text-diff">
          {lines.map((line) => (
            <Line key={`${line.before}-${line.after}`} line={line} />
          ))}
        </ol>
      )}
      {cut && <p className="mt-1 text-xs text-kumo-subtle">{words.cut}</p>}
    </div>
  );
}

const LOOK = {
  same: { sign: "", tint: "", spoken: "" },
  added: { sign: "+", tint: "bg-indexed-tint", spoken: words.addedLine },
  removed: { sign: "−", tint: "bg-errored-tint", spoken: words.removedLine },
} as const;

function Line({ line }: { line: DiffLine }) {
  const { sign, tint, spoken } = LOOK[line.change];
  return (
    <li className={`flex gap-2 px-1 ${tint}`}>
      <span aria-hidden className="w-9 shrink-0 text-end tabular-nums">
        {line.after ?? line.before}
      </span>
      <span aria-hidden className="w-2 shrink-0">
        {sign}
      </span>
      {spoken !== "" && <span className="sr-only">{spoken}</span>}
      <span className="min-w-0 wrap-anywhere whitespace-pre-wrap" dir="auto">
        {line.text}
      </span>
    </li>
  );
}
