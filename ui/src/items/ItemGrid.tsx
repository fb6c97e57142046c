import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef } from "react";
import type { ItemRow, ParseType } from "@/ipc";
import { count } from "@/parts/format";
import { useWidth } from "@/parts/useWidth";
import { text } from "@/text";
import type { Around } from "./columns";
import type { ItemFilter } from "./filter";
import { useItemRows } from "./pages";
import { ROW, scrollHeight } from "./scroll";
import { type ItemTable, type VisibleColumn, visibleColumns } from "./useItemTable";
import { useRowWindow } from "./useRowWindow";

type Props = {
  instance: number;
  host: string;
  parseType: ParseType;
  table: ItemTable;
  filter: ItemFilter;
  total: number;
  live: boolean;
  /** Index of the row with the selection, if it is in the table. */
  active: number | null;
  /** Key of the chosen item, once its row is read. */
  selected: number | null;
  onActivate: (index: number, row: ItemRow | undefined) => void;
  onOpen: () => void;
};

/** The table of all items: any number of rows, of which only those in view exist. */
export function ItemGrid(props: Props) {
  const { instance, host, filter, total, live, active, selected, onActivate } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const urlHead = useRef<HTMLDivElement>(null);
  const width = useWidth(scroller);
  const urlWidth = useWidth(urlHead);
  const visible = visibleColumns(props.table, width, props.parseType);
  const template = visible.map((column) => column.track).join(" ");
  const { virtual, top, show } = useRowWindow(scroller, total);
  const shown = virtual.getVirtualItems();
  const first = shown[0]?.index ?? 0;
  const last = shown.at(-1)?.index ?? 0;
  const rows = useItemRows(instance, filter, first, last, live);
  useEffect(() => {
    if (active !== null) show(active);
  }, [active, show]);
  const pending = active !== null && selected === null ? rows.at(active) : undefined;
  useEffect(() => {
    if (active !== null && pending !== undefined) onActivate(active, pending);
  }, [active, pending, onActivate]);

  const around = useMemo(() => ({ host, urlWidth }), [host, urlWidth]);
  const move = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 600) / ROW) - 1);
    const next = nextIndex(event.key, active, total, page);
    if (event.key === "Enter") props.onOpen();
    if (next === null) return;
    event.preventDefault();
    onActivate(next, rows.at(next));
  };

  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={text.items.grid}
      aria-rowcount={total + 1}
      aria-colcount={visible.length}
      aria-activedescendant={active === null ? undefined : `item-row-${active}`}
      tabIndex={0}
      data-testid="item-grid"
      onKeyDown={move}
      className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto bg-kumo-base outline-offset-[-2px]"
    >
      <GridHead columns={visible} template={template} urlHead={urlHead} />
      <div role="rowgroup" className="relative" style={{ height: scrollHeight(total) }}>
        {/* Far down a long list, pixels lose their precision: rows are laid out from the first. */}
        <div role="presentation" className="absolute inset-x-0" style={{ top }}>
          {shown.map(({ index }) => (
            <GridRow
              key={index}
              index={index}
              row={rows.at(index)}
              around={around}
              columns={visible}
              template={template}
              active={selected === null ? index === active : rows.at(index)?.id === selected}
              onActivate={onActivate}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

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
};

function GridHead({ columns, template, urlHead }: HeadProps) {
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
            className={`truncate ${column.end ? "text-end" : ""}`}
          >
            {column.id === "outcome" ? (
              <span className="sr-only">{column.header}</span>
            ) : (
              column.header
            )}
          </div>
        ))}
      </div>
    </div>
  );
}

type RowProps = {
  index: number;
  row: ItemRow | undefined;
  around: Around;
  columns: VisibleColumn[];
  template: string;
  active: boolean;
  onActivate: (index: number, row: ItemRow | undefined) => void;
};

function GridRow({ index, row, around, columns, template, active, onActivate }: RowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys of its rows.
    <div
      role="row"
      id={`item-row-${index}`}
      aria-rowindex={index + 2}
      aria-selected={active}
      data-testid="item-row"
      data-url={row?.url}
      onClick={() => onActivate(index, row)}
      className={`grid items-center gap-x-2 border-b border-kumo-hairline px-3 ${active ? "bg-active-tint shadow-[inset_3px_0_0_var(--color-active)]" : "hover:bg-kumo-tint/60"}`}
      style={{ height: ROW, gridTemplateColumns: template }}
    >
      {columns.map((column) => (
        <div
          key={column.id}
          role="gridcell"
          className={`min-w-0 overflow-hidden ${column.end ? "text-end tabular-nums" : ""}`}
        >
          {row === undefined ? <RowGap column={column} index={index} /> : column.cell(row, around)}
        </div>
      ))}
    </div>
  );
}

/** A row that is not read yet. */
function RowGap({ column, index }: { column: VisibleColumn; index: number }) {
  if (column.id === "position")
    return <span className="text-kumo-inactive">{count(index + 1)}</span>;
  return column.id === "url" ? (
    <div className="h-2.5 w-2/5 rounded-full bg-kumo-tint" aria-hidden="true" />
  ) : null;
}
