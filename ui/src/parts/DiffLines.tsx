import { useMemo } from "react";
import type { DiffLine } from "@/ipc";
import { text } from "@/text";
import { hiddenBefore, type MarkedLine, markWords } from "./diffWords";

const words = text.changes;

/** Two texts compared line by line, with the words that differ marked. */
export function DiffLines({ lines }: { lines: DiffLine[] }) {
  const marked = useMemo(() => markWords(lines), [lines]);
  if (marked.length === 0) return null;
  return (
    <ol
      className="mt-2 overflow-hidden rounded-lg border border-kumo-hairline font-mono text-xs leading-5 select-text"
      data-testid="text-diff"
    >
      {marked.map((line, index) => (
        <Line
          key={`${line.before}-${line.after}`}
          line={line}
          hidden={hiddenBefore(marked, index)}
        />
      ))}
    </ol>
  );
}

const LOOK = {
  same: { sign: "", tint: "", mark: "", spoken: () => "" },
  added: {
    sign: "+",
    tint: "bg-active-tint",
    mark: "bg-active/25 font-medium",
    spoken: () => words.addedLine,
  },
  removed: {
    sign: "−",
    tint: "bg-errored-tint",
    mark: "bg-errored/20 line-through decoration-errored",
    spoken: () => words.removedLine,
  },
} as const;

function Line({ line, hidden }: { line: MarkedLine; hidden: number }) {
  const { sign, tint, mark, spoken } = LOOK[line.change];
  return (
    <>
      {hidden > 0 && (
        <li className="border-y border-dashed border-kumo-line py-0.5 text-center font-sans text-kumo-subtle">
          {words.sameLines(hidden)}
        </li>
      )}
      <li className={`flex gap-2 px-2 ${tint}`}>
        <span aria-hidden className="w-9 shrink-0 text-end text-kumo-subtle tabular-nums">
          {line.after ?? line.before}
        </span>
        <span aria-hidden className="w-2 shrink-0">
          {sign}
        </span>
        <span className="min-w-0 wrap-anywhere whitespace-pre-wrap" dir="auto">
          {line.change !== "same" && <span className="sr-only">{spoken()}</span>}
          {line.runs.map((run, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a line have no other key.
            <span key={index} className={run.changed ? `rounded-sm ${mark}` : ""}>
              {run.text}
            </span>
          ))}
        </span>
      </li>
    </>
  );
}
