// The rows that are chosen to be copied, by their index in the table. Pure.
import type { ItemRow } from "@/ipc";

/** Rows chosen at once at most: what one still wants to paste somewhere. */
export const MOST_MARKS = 10_000;

/** `anchor` is where a range begins that Shift makes longer. */
export type Marks = { rows: ReadonlySet<number>; anchor: number | null; cut: boolean };

export const NO_MARKS: Marks = { rows: new Set(), anchor: null, cut: false };

/** The rows between the anchor and `index`, instead of all before. */
export function rangeTo(marks: Marks, index: number, active: number | null): Marks {
  const anchor = marks.anchor ?? active ?? index;
  const first = Math.min(anchor, index);
  const length = Math.abs(anchor - index) + 1;
  const rows = Array.from({ length: Math.min(length, MOST_MARKS) }, (_, step) => first + step);
  return { rows: new Set(rows), anchor, cut: length > MOST_MARKS };
}

/** With `index`, or without it; the first toggle keeps the active row, as file lists do. */
export function toggledRow(marks: Marks, index: number, active: number | null): Marks {
  const rows = new Set(marks.rows);
  if (rows.size === 0 && active !== null && active !== index) rows.add(active);
  if (!rows.delete(index) && rows.size < MOST_MARKS) rows.add(index);
  return { rows, anchor: index, cut: rows.size >= MOST_MARKS };
}

export function allRows(total: number): Marks {
  const rows = Array.from({ length: Math.min(total, MOST_MARKS) }, (_, index) => index);
  return { rows: new Set(rows), anchor: 0, cut: total > MOST_MARKS };
}

const FIELDS = [
  "position",
  "url",
  "title",
  "status",
  "code",
  "http_status",
  "depth",
  "chunks",
] as const;

/** Rows as a table that spreadsheets take: a head, then a line each, cells between tabs. */
export function tableOf(rows: ItemRow[]): string {
  const line = (row: ItemRow) => FIELDS.map((field) => cell(row[field])).join("\t");
  return [FIELDS.join("\t"), ...rows.map(line)].join("\n");
}

/** One cell: on one line, and never what a spreadsheet takes for a formula. */
function cell(value: string | number | null): string {
  const text = String(value ?? "").replace(/[\t\r\n]+/g, " ");
  return typeof value === "string" && /^[=+\-@]/.test(text) ? `'${text}` : text;
}
