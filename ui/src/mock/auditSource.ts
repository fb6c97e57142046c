import type { SourceLine, SourceLines, SourceQuery } from "@/ipc";

/** Lines of each file by its place; the last was not fetched. */
const LINES = [9, 14, 3402, 420, 1_250_000];

export function sourceOf(file: number, query: Required<SourceQuery>): SourceLines | null {
  const total = LINES[file];
  if (total === undefined) return null;
  const last = Math.min(total, query.from + query.count - 1);
  const lines = Array.from({ length: Math.max(0, last - query.from + 1) }, (_, index) =>
    lineOf(query.from + index, query),
  );
  return { lines, total };
}

function lineOf(number: number, { line, look_for }: Required<SourceQuery>): SourceLine {
  const entry = Math.floor((number - 3) / 5);
  const texts = [
    "  <url>",
    `    <loc>${number === line && look_for ? look_for : `https://docs.example.com/guides/page-${entry}`}</loc>`,
    "    <lastmod>2027-01-15</lastmod>",
    "    <priority>0.5</priority>",
    "  </url>",
  ];
  const head = ['<?xml version="1.0" encoding="UTF-8"?>', "<urlset>"];
  const usual = texts[(number + 2) % 5] ?? "";
  const isMeant = number === line && look_for !== null;
  const text = isMeant ? (texts[1] ?? "") : (head[number - 1] ?? usual);
  const at = isMeant ? text.indexOf(look_for) : -1;
  return {
    number,
    text,
    cut_before: false,
    cut_after: false,
    found: at < 0 || look_for === null ? null : [at, look_for.length],
  };
}
