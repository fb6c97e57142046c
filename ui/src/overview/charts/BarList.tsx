import { count } from "@/parts/format";

export type Bar = {
  name: string;
  items: number;
  /** Class of its colour; the usual one when there is none. */
  area?: string;
  onOpen: () => void;
};

type Props = { bars: Bar[]; label: string };

/** Rows of a name, a bar and a number; each opens the items that it counts. */
export function BarList({ bars, label }: Props) {
  const most = Math.max(1, ...bars.map(({ items }) => items));
  return (
    <ul aria-label={label}>
      {bars.map(({ name, items, area = "bg-active", onOpen }) => (
        <li key={name}>
          <button
            type="button"
            disabled={items === 0}
            onClick={onOpen}
            className="-mx-1.5 flex h-7 w-[calc(100%+12px)] items-center gap-3 rounded-md px-1.5 text-start enabled:hover:bg-kumo-tint"
          >
            <span className="w-[108px] shrink-0 truncate text-kumo-subtle first-letter:uppercase">
              {name}
            </span>
            <span aria-hidden className="h-2 min-w-0 flex-1 rounded-full bg-kumo-tint">
              {items > 0 && (
                <span
                  className={`block h-full min-w-[3px] rounded-full ${area}`}
                  style={{ width: `${(items / most) * 100}%` }}
                />
              )}
            </span>
            <span
              className={`w-12 shrink-0 text-end tabular-nums ${items === 0 ? "text-kumo-subtle" : "font-medium"}`}
            >
              {count(items)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
