import { useRef, useState } from "react";
import { openInstance } from "@/app/address";
import type { Activity, InstanceSummary, Progress } from "@/ipc";
import { Card } from "@/parts/Card";
import { LOOKS, OutcomeIcon } from "@/parts/OutcomeIcon";
import { outcomeOf } from "@/parts/outcome";
import { UrlText } from "@/parts/UrlText";
import { useWidth } from "@/parts/useWidth";
import { text } from "@/text";

const ROWS = 15;
/** Pixels of a row that its URL cannot have: padding, icon and gap. */
const ROW_SPACE = 58;

type Props = { instance: InstanceSummary; progress: Progress | null };

type Shown = { of: Progress | null; rows: Activity[] };

/** The newest items, held still while the pointer or the focus is on them. */
export function LiveList({ instance, progress }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const width = useWidth(list);
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const [shown, setShown] = useState<Shown>({ of: null, rows: [] });
  if (shown.of !== progress && !pointed && !focused) {
    // Not in an effect: the list changes in the frame in which the numbers beside it do.
    setShown({ of: progress, rows: merge(shown.rows, progress?.recent ?? []) });
  }
  const { rows } = shown;
  return (
    <Card title={text.overview.live} flush className="self-start overflow-hidden">
      <div onPointerEnter={() => setPointed(true)} onPointerLeave={() => setPointed(false)}>
        {rows.length === 0 && <p className="p-4 text-kumo-subtle">{text.overview.liveEmpty}</p>}
        <ul ref={list} data-testid="live-list">
          {rows.map((activity, place) => (
            <LiveRow
              // biome-ignore lint/suspicious/noArrayIndexKey: at full speed every row is another item each time; the same place only changes its text.
              key={place}
              activity={activity}
              instance={instance}
              width={width - ROW_SPACE}
              onFocus={setFocused}
            />
          ))}
        </ul>
      </div>
    </Card>
  );
}

/** Newest first, each item once, no longer than the list. */
export function merge(before: Activity[], news: Activity[]): Activity[] {
  const fresh = new Set(news.map(({ item }) => item));
  return [...news, ...before.filter(({ item }) => !fresh.has(item))].slice(0, ROWS);
}

type RowProps = {
  activity: Activity;
  instance: InstanceSummary;
  width: number;
  onFocus: (focused: boolean) => void;
};

function LiveRow({ activity, instance, width, onFocus }: RowProps) {
  const outcome = outcomeOf(activity);
  const open = () =>
    openInstance(instance.id, "items", new URLSearchParams({ item: String(activity.item) }));
  return (
    <li className="border-b border-kumo-hairline last:border-0">
      <button
        type="button"
        onClick={open}
        onFocus={() => onFocus(true)}
        onBlur={() => onFocus(false)}
        className={`flex h-[42px] w-full items-center gap-2.5 px-4 text-start outline-offset-[-2px] hover:bg-kumo-tint ${outcome === "running" ? "bg-active-tint" : ""}`}
      >
        <OutcomeIcon outcome={outcome} still />
        <span className="min-w-0 flex-1 leading-[17px]">
          <UrlText url={activity.url} host={instance.host} plain width={width} />
          <span
            className={`block truncate text-caption ${outcome === "indexed" ? "text-kumo-subtle" : LOOKS[outcome].text}`}
          >
            {detail(activity)}
          </span>
        </span>
      </button>
    </li>
  );
}

function detail({ status, code, chunks }: Activity): string {
  if (code !== null) return code;
  if (status === "completed" && chunks !== null) return text.overview.chunks(chunks);
  return text.overview.liveState[status];
}
