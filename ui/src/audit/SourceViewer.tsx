import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { LoadFailure } from "@/app/LoadFailure";
import type { SourceLine } from "@/ipc";
import { count } from "@/parts/format";
import { type RowSizes, range, scrollHeight } from "@/parts/scroll";
import { useRowWindow } from "@/parts/useRowWindow";
import { text } from "@/text";
import { LineText } from "./LineText";
import { type SourceOf, useSourceLines, useSourceStart } from "./source";

const words = text.audit.source;

const SIZES: RowSizes = { row: 20, head: 0 };
/** Characters up to which a line is marked whole, although what is meant in it is known. */
const MARKED_WHOLE = 300;
/** A file with so few lines is shown whole, its long lines wrapped. */
const WRAPPED_UP_TO = 40;

type Props = SourceOf & { name: string; height: string };

/**
 * The source of an audited file as text, at the line that is meant. Of any number of lines only
 * those in view are read.
 */
export function SourceViewer({ name, height, ...source }: Props) {
  const { data, error, refetch } = useSourceStart(source);
  if (error !== null) return <LoadFailure cause={error} retry={refetch} />;
  if (data === undefined) {
    return <div role="status" aria-label={words.loading} className={height} />;
  }
  if (data === null) return <p className="p-3 text-kumo-subtle">{words.none}</p>;
  const Lines = data.total <= WRAPPED_UP_TO ? WrappedLines : VirtualLines;
  return (
    <Lines {...source} total={data.total} height={height} name={name} width={gutter(data.total)} />
  );
}

/** Room for the largest line number. */
const gutter = (total: number) => `${Math.max(3, count(total).length) + 4}ch`;

type LinesProps = Props & { total: number; width: string };

function VirtualLines({ name, height, total, width, ...source }: LinesProps) {
  const scroller = useRef<HTMLElement>(null);
  const { first, end, top, show } = useRowWindow(scroller, total, SIZES);
  const lines = useSourceLines(source, first + 1, end);
  const meant = source.target?.line ?? null;
  useEffect(() => {
    if (meant !== null) show(meant - 1, true);
  }, [meant, show]);
  useMeantInView(scroller, lines.get(meant ?? 0), false);
  return (
    <Frame scroller={scroller} name={name} height={height}>
      <div className="relative" style={{ height: scrollHeight(total, SIZES.row) }}>
        {/* Far down a long file, pixels lose their precision: lines are laid out from the first. */}
        <div className="absolute min-w-full" style={{ top }}>
          {range(first, end).map((index) => (
            <Line
              key={index}
              number={index + 1}
              line={lines.get(index + 1)}
              meant={index + 1 === meant}
              gutter={width}
            />
          ))}
        </div>
      </div>
    </Frame>
  );
}

function WrappedLines({ name, height, total, width, ...source }: LinesProps) {
  const scroller = useRef<HTMLElement>(null);
  const lines = useSourceLines(source, 1, total);
  const meant = source.target?.line ?? null;
  useMeantInView(scroller, lines.get(meant ?? 0), true);
  return (
    <Frame scroller={scroller} name={name} height={height}>
      {Array.from({ length: total }, (_, index) => (
        <Line
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its number.
          key={index}
          number={index + 1}
          line={lines.get(index + 1)}
          meant={index + 1 === meant}
          gutter={width}
          wrapped
        />
      ))}
    </Frame>
  );
}

/** Room before what was looked for when it is scrolled to, in pixels. */
const BEFORE = 120;

/** Scrolls sideways, and where lines are `wrapped` also down, to what is meant in a line. */
function useMeantInView(
  scroller: RefObject<HTMLElement | null>,
  line: SourceLine | undefined,
  wrapped: boolean,
) {
  const key = line && [line.number, line.found?.join(" ")].join(":");
  useEffect(() => {
    const node = scroller.current;
    if (node === null || key === undefined) return;
    const meant = node.querySelector("mark") ?? node.querySelector('[aria-current="location"]');
    if (meant === null) return;
    const at = meant.getBoundingClientRect();
    const frame = node.getBoundingClientRect();
    const start = at.left - frame.left + node.scrollLeft;
    node.scrollLeft = start < node.clientWidth / 2 ? 0 : start - BEFORE;
    if (wrapped && (at.top < frame.top || at.bottom > frame.bottom)) {
      node.scrollTop += at.top - frame.top - node.clientHeight / 3;
    }
  }, [key, scroller, wrapped]);
}

type FrameProps = {
  scroller: RefObject<HTMLElement | null>;
  name: string;
  height: string;
  children: ReactNode;
};

function Frame({ scroller, name, height, children }: FrameProps) {
  return (
    <section
      ref={scroller}
      aria-label={words.label(name)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard.
      tabIndex={0}
      data-testid="source"
      className={`${height} overflow-auto bg-kumo-base font-mono text-xs leading-5 outline-offset-[-2px]`}
    >
      {children}
    </section>
  );
}

type LineProps = {
  number: number;
  line: SourceLine | undefined;
  meant: boolean;
  gutter: string;
  wrapped?: boolean;
};

function Line({ number, line, meant, gutter: width, wrapped = false }: LineProps) {
  // A line that holds a whole file would be one large mark.
  const inLong = line?.found != null && line.text.length > MARKED_WHOLE;
  const tint = meant && !inLong ? "bg-warn-tint" : "bg-kumo-base";
  return (
    <div
      aria-current={meant ? "location" : undefined}
      data-testid={meant ? "source-line" : undefined}
      className={`flex ${wrapped ? "" : "h-5"} ${meant ? "shadow-[inset_3px_0_0_var(--color-warn)]" : ""} ${tint}`}
    >
      <span
        className={`sticky start-0 shrink-0 pe-4 text-end text-kumo-subtle tabular-nums select-none ${tint} ${meant ? "shadow-[inset_3px_0_0_var(--color-warn)]" : ""}`}
        style={{ width }}
      >
        {count(number)}
      </span>
      <code
        className={`pe-4 select-text ${wrapped ? "min-w-0 wrap-anywhere whitespace-pre-wrap" : "whitespace-pre"}`}
      >
        {line !== undefined && <LineText line={line} />}
      </code>
    </div>
  );
}
