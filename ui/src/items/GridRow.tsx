import { type MouseEvent, memo } from "react";
import type { ItemRow } from "@/ipc";
import { count } from "@/parts/format";
import { ROW } from "@/parts/scroll";
import type { Around } from "./columns";
import type { VisibleColumn } from "./useItemTable";

type RowProps = {
  index: number;
  /** How many rows below the origin it lies. */
  place: number;
  row: ItemRow | undefined;
  around: Around;
  columns: VisibleColumn[];
  template: string;
  active: boolean;
  marked: boolean;
  onPress: (event: MouseEvent, index: number, row: ItemRow | undefined) => void;
};

/** On the tint, the colour of warnings is too faint for small text. */
const CHOSEN = "bg-active-tint [&_span.text-warn]:text-kumo-default";

/** A row, drawn again only when what it shows changes: while one scrolls, most stay. */
export const GridRow = memo(function GridRow(props: RowProps) {
  const { index, place, row, around, columns, template, active, marked, onPress } = props;
  const look = active
    ? `${CHOSEN} shadow-[inset_3px_0_0_var(--color-active)]`
    : marked
      ? CHOSEN
      : "hover:bg-kumo-tint/60";
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys of its rows.
    <div
      role="row"
      id={`item-row-${index}`}
      aria-rowindex={index + 2}
      aria-selected={active || marked}
      data-testid="item-row"
      data-url={row?.url}
      onClick={(event) => onPress(event, index, row)}
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      className={`absolute inset-x-0 grid items-center gap-x-2 border-b border-kumo-hairline px-3 ${look}`}
      style={{ top: place * ROW, height: ROW, gridTemplateColumns: template }}
    >
      {columns.map((column) => (
        <div key={column.id} role="gridcell" className={column.look ?? "min-w-0"}>
          {row === undefined ? <RowGap column={column} index={index} /> : column.cell(row, around)}
        </div>
      ))}
    </div>
  );
});

/** A row that is not read yet. */
function RowGap({ column, index }: { column: VisibleColumn; index: number }) {
  if (column.id === "position")
    return <span className="text-kumo-inactive">{count(index + 1)}</span>;
  return column.id === "url" ? (
    <div className="h-2.5 w-2/5 rounded-full bg-kumo-tint" aria-hidden="true" />
  ) : null;
}
