import type { VisibilityState } from "@tanstack/react-table";
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
} from "react";
import type { ItemRow, ItemSort, ParseType } from "@/ipc";
import { apart } from "@/parts/apart";
import { ArrowDownIcon, ArrowUpIcon, CircleHalfIcon } from "@/parts/icons";
import { hasCommandKey } from "@/parts/keys";
import { blockOf, ROW, range, scrollHeight } from "@/parts/scroll";
import { useRowWindow } from "@/parts/useRowWindow";
import { useWidth } from "@/parts/useWidth";
import { text } from "@/text";
import { useLanguage } from "@/text/language";
import { columnName } from "./columns";
import type { ItemFilter } from "./filter";
import { GridRow } from "./GridRow";
import { allRows, type Marks, NO_MARKS, rangeTo, toggledRow } from "./marks";
import { useItemRows } from "./pages";
import { type VisibleColumn, visibleColumns } from "./useItemTable";

type Props = {
  instance: number;
  host: string;
  parseType: ParseType;
  /** Which columns are not hidden. */
  visibility: VisibilityState;
  filter: ItemFilter;
  total: number;
  live: boolean;
  /** Index of the row with the selection, if it is in the table. */
  active: number | null;
  /** Key of the chosen item, once its row is read. */
  selected: number | null;
  /** The rows that are chosen to be copied. */
  marks: Marks;
  onActivate: (index: number, row: ItemRow | undefined) => void;
  onOpen: () => void;
  onSort: (sort: ItemSort) => void;
  onMark: (marks: Marks) => void;
  onCopy: () => void;
};

/**
 * The table of all items: any number of rows, of which only those in view exist. While a job runs,
 * it is drawn again when its rows change, not whenever the numbers above it do.
 */
export const ItemGrid = apart(function ItemGrid(props: Props) {
  const { instance, host, filter, total, live, active, selected, marks, onActivate, onMark } =
    props;
  const { parseType, visibility } = props;
  const language = useLanguage();
  const scroller = useRef<HTMLDivElement>(null);
  const urlHead = useRef<HTMLDivElement>(null);
  const width = useWidth(scroller);
  const urlWidth = useWidth(urlHead);
  const visible = useMemo(
    () => visibleColumns(visibility, width, parseType),
    [visibility, width, parseType],
  );
  const template = visible.map((column) => column.track).join(" ");
  const { first, end, top, most, show } = useRowWindow(scroller, total);
  const block = blockOf(first);
  const rows = useItemRows(instance, filter, first, end, live);
  useEffect(() => {
    if (active !== null) show(active);
  }, [active, show]);
  const pending = active !== null && selected === null ? rows.at(active) : undefined;
  useEffect(() => {
    if (active !== null && pending !== undefined) onActivate(active, pending);
  }, [active, pending, onActivate]);

  const around = useMemo(() => ({ host, urlWidth, language }), [host, urlWidth, language]);
  const move = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 600) / ROW) - 1);
    const next = nextIndex(event.key, active, total, page);
    if (event.key === "Enter") props.onOpen();
    const chosen = markedBy(event, marks, active, total, next);
    if (chosen !== null) onMark(chosen);
    const copies = hasCommandKey(event) && event.key === "c" && !hasTextSelection();
    if (copies) props.onCopy();
    if (next !== null || chosen !== null || copies) event.preventDefault();
    if (next === null) return;
    onActivate(next, rows.at(next));
  };

  const latest = useRef(props);
  latest.current = props;
  // The same one always, so that a row is drawn again only when it changes.
  const press = useCallback((event: MouseEvent, index: number, row: ItemRow | undefined) => {
    const { marks, active, onMark, onActivate } = latest.current;
    if (event.shiftKey) onMark(rangeTo(marks, index, active));
    else if (hasCommandKey(event)) onMark(toggledRow(marks, index, active));
    else if (marks.rows.size > 0) onMark(NO_MARKS);
    onActivate(index, row);
  }, []);

  const sort = useCallback((by: ItemSort) => latest.current.onSort(by), []);

  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={text.items.grid}
      aria-rowcount={total + 1}
      aria-colcount={visible.length}
      aria-multiselectable="true"
      aria-activedescendant={active === null ? undefined : `item-row-${active}`}
      tabIndex={0}
      data-pane
      data-testid="item-grid"
      onKeyDown={move}
      className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto bg-kumo-base outline-offset-[-2px]"
    >
      <GridHead
        columns={visible}
        template={template}
        urlHead={urlHead}
        filter={filter}
        onSort={sort}
      />
      <div role="rowgroup" className="relative" style={{ height: scrollHeight(total) }}>
        {/* Far down a long list, pixels lose their precision: rows are laid out from a near one. */}
        <div
          role="presentation"
          className="absolute inset-x-0"
          style={{ top: top - (first - block) * ROW }}
        >
          {places(first, end, most).map((index) => (
            <GridRow
              // A row that leaves gives its elements to the one that comes.
              key={index % most}
              place={index - block}
              index={index}
              row={rows.at(index)}
              around={around}
              columns={visible}
              template={template}
              active={selected === null ? index === active : rows.at(index)?.id === selected}
              marked={marks.rows.has(index)}
              onPress={press}
            />
          ))}
        </div>
      </div>
    </div>
  );
});

/** The rows from `first` to before `end`, each always in the same one of `most` places. */
const places = (first: number, end: number, most: number) =>
  range(first, end).sort((one, other) => (one % most) - (other % most));

/** Where a key leads from row `at`; null when it leads nowhere. */
export function nextIndex(key: string, at: number | null, total: number, page: number) {
  if (total === 0) return null;
  const from = at ?? -1;
  const steps: Record<string, number> = {
    ArrowDown: from + 1,
    ArrowUp: at === null ? 0 : from - 1,
    PageDown: from + page,
    PageUp: from - page,
    Home: 0,
    End: total - 1,
  };
  const next = steps[key];
  return next === undefined ? null : Math.min(total - 1, Math.max(0, next));
}

type HeadProps = {
  columns: VisibleColumn[];
  template: string;
  urlHead: RefObject<HTMLDivElement | null>;
  filter: ItemFilter;
  onSort: (sort: ItemSort) => void;
};

/** The heads of the columns, which stay as they are while one scrolls. */
const GridHead = apart(function GridHead(props: HeadProps) {
  const { columns, template, urlHead, filter, onSort } = props;
  return (
    <div role="rowgroup" className="sticky top-0 z-10 bg-kumo-elevated">
      <div
        role="row"
        aria-rowindex={1}
        className="grid h-8 items-center gap-x-2 border-b border-kumo-hairline px-3 text-xs text-kumo-subtle"
        style={{ gridTemplateColumns: template }}
      >
        {columns.map((column) => (
          <div
            key={column.id}
            ref={column.id === "url" ? urlHead : undefined}
            role="columnheader"
            aria-sort={sortOf(filter, column.id)}
            className="min-w-0"
          >
            <HeadButton column={column} filter={filter} onSort={onSort} />
          </div>
        ))}
      </div>
    </div>
  );
});

type HeadButtonProps = Pick<HeadProps, "filter" | "onSort"> & { column: VisibleColumn };

function HeadButton({ column, filter, onSort }: HeadButtonProps) {
  const sorted = sortOf(filter, column.id);
  const name = columnName(column.id);
  const Arrow = sorted === "descending" ? ArrowDownIcon : ArrowUpIcon;
  const label = text.items.sortBy(name);
  return (
    <button
      type="button"
      title={sorted === "none" ? label : `${label}, ${text.items.sorted[sorted]}`}
      aria-label={column.id === "outcome" ? name : undefined}
      data-testid={`sort-${column.id}`}
      onClick={() => onSort(column.id as ItemSort)}
      className={`flex w-full min-w-0 items-center gap-1 rounded-sm hover:text-kumo-default ${column.end ? "flex-row-reverse" : ""} ${sorted === "none" ? "" : "font-semibold text-kumo-default"}`}
    >
      {column.id !== "outcome" && <span className="truncate">{name}</span>}
      {sorted !== "none" && <Arrow size={11} className="shrink-0" />}
      {column.id === "outcome" && sorted === "none" && <CircleHalfIcon size={13} />}
    </button>
  );
}

function sortOf({ sort, descending }: ItemFilter, column: string) {
  if (sort !== column) return "none";
  return descending ? "descending" : "ascending";
}

/** What a key chooses while it leads to the row `next`; null when it leaves things as they are. */
function markedBy(
  event: KeyboardEvent,
  marks: Marks,
  active: number | null,
  total: number,
  next: number | null,
): Marks | null {
  if (next !== null) {
    if (event.shiftKey) return rangeTo(marks, next, active);
    return marks.rows.size > 0 ? NO_MARKS : null;
  }
  if (!hasCommandKey(event)) return null;
  if (event.key === "a") return allRows(total);
  return event.key === " " && active !== null ? toggledRow(marks, active, null) : null;
}

const hasTextSelection = () => (getSelection()?.toString() ?? "") !== "";
