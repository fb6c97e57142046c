import { type Ref, useImperativeHandle, useRef, useState } from "react";
import type { RobotsReport } from "@/ipc";
import { text } from "@/text";

const words = text.testers.robots;

/** Height of a line, as in the class `leading-5`. */
const LINE = 20;
/** Space above the first line, as in the class `py-2`. */
const TOP = 8;
/** More lines than any window is high. */
const LINES_SHOWN = 120;

export type RobotsEditorHandle = { show: (line: number) => void };

type Props = {
  ref: Ref<RobotsEditorHandle>;
  value: string;
  report: RobotsReport | undefined;
  onChange: (value: string) => void;
};

/** A robots.txt with its line numbers, and how many URLs each rule that counts decides. */
export function RobotsEditor({ ref, value, report, onChange }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [top, setTop] = useState(0);
  useImperativeHandle(ref, () => ({ show: (line) => showLine(field.current, line) }));
  return (
    <div className="relative flex min-h-0 flex-1 overflow-hidden bg-kumo-base font-mono text-xs leading-5 [font-variant-ligatures:none]">
      <Gutter lines={value.split("\n").length} top={top} report={report} />
      <textarea
        ref={field}
        aria-label={words.file}
        data-testid="robots-text"
        spellCheck={false}
        wrap="off"
        placeholder={words.placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onScroll={(event) => setTop(event.currentTarget.scrollTop)}
        className="min-w-0 flex-1 resize-none bg-transparent px-2 py-2 outline-offset-[-2px]"
      />
    </div>
  );
}

/** Only the lines in sight are drawn: a file may have thousands. */
function Gutter({ lines, top, report }: { lines: number; top: number; report: Props["report"] }) {
  const from = Math.floor(top / LINE);
  const shown = Math.min(LINES_SHOWN, lines - from);
  const decided = report?.tried?.rule?.line;
  return (
    <div
      aria-hidden="true"
      className="relative w-28 shrink-0 overflow-hidden border-e border-kumo-hairline bg-kumo-tint text-kumo-subtle tabular-nums"
    >
      <div
        className="absolute inset-x-0"
        style={{ transform: `translateY(${TOP + from * LINE - top}px)` }}
      >
        {Array.from({ length: Math.max(0, shown) }, (_, index) => {
          const line = from + index + 1;
          const rule = report?.rules.find((one) => one.line === line);
          return (
            <div
              key={line}
              className={`flex justify-end gap-2 px-2 ${line === decided ? "bg-active-tint text-kumo-default" : ""}`}
            >
              {rule !== undefined && report?.total !== 0 && (
                <span
                  className={`me-auto font-sans ${rule.decides === 0 ? "" : rule.allow ? "text-indexed" : "text-errored"}`}
                >
                  {words.urls(rule.decides)}
                </span>
              )}
              {line}
            </div>
          );
        })}
      </div>
    </div>
  );
}

function showLine(field: HTMLTextAreaElement | null, line: number) {
  if (field === null) return;
  const lines = field.value.split("\n");
  const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  field.focus();
  field.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
  field.scrollTop = Math.max(0, (line - 1) * LINE - field.clientHeight / 2);
}
