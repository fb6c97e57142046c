// Findings as text to paste elsewhere: for people in the language of the window, for programs in
// English, as exports are. Pure.
import type { FindingRow, PlaceRow } from "@/ipc";
import { text } from "@/text";
import { findingWords } from "@/text/engine";
import { english, say } from "@/text/sentences";

/** A finding with every place that can be read. */
export type WholeFinding = Omit<FindingRow, "first"> & { places: PlaceRow[] };

export const COPY_FORMS = ["text", "markdown", "csv", "json"] as const;
export type CopyForm = (typeof COPY_FORMS)[number];

export function placeText({ file, line, text }: Pick<PlaceRow, "file" | "line" | "text">): string {
  return `${line === null ? file : `${file}:${line}`}: ${say(text).text}`;
}

export function findingsAs(form: CopyForm, findings: WholeFinding[]): string {
  switch (form) {
    case "text":
      return findings.map(asText).join("\n");
    case "markdown":
      return findings.map(asMarkdown).join("\n");
    case "csv":
      return asCsv(findings);
    case "json":
      return `${JSON.stringify(findings.map(inEnglish), null, 2)}\n`;
  }
}

const inEnglish = (finding: WholeFinding) => ({
  ...finding,
  places: finding.places.map((place) => ({ ...place, text: english(place.text) })),
});

function asText(finding: WholeFinding): string {
  const { what, why, fix } = findingWords(finding);
  const head = `${nameOf(finding)}: ${what} (${finding.check}), ${finding.count}`;
  const places = finding.places.map((place) => `  ${placeText(place)}`);
  return `${[head, `  ${why}`, `  ${fix}`, ...places].join("\n")}\n`;
}

function asMarkdown(finding: WholeFinding): string {
  const places = finding.places.map((place) => {
    const at = place.line === null ? place.file : `${place.file}:${place.line}`;
    return `- ${code(at)} ${inline(say(place.text).text)}`;
  });
  const { what, why, fix } = findingWords(finding);
  const head = `### ${what} (${nameOf(finding)}, ${finding.count})`;
  return `${[head, "", why, "", fix, "", ...places].join("\n")}\n`;
}

const nameOf = ({ severity }: WholeFinding) => text.audit.one[severity].toLocaleLowerCase();

/** Text of a site that must not become Markdown of its own. */
const inline = (text: string) => text.replace(/[\\`*_[\]<>#|]/g, "\\$&").replace(/\s+/g, " ");

/** Code that holds back-ticks of its own needs a longer fence. */
function code(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  const pad = longest > 0 ? " " : "";
  return `${fence}${pad}${text.replace(/\s+/g, " ")}${pad}${fence}`;
}

function asCsv(findings: WholeFinding[]): string {
  const head = ["severity", "check", "what", "file", "line", "column", "url", "text"];
  const rows = findings.flatMap(({ severity, check, what, places }) =>
    places.map(({ file, line, column, url, text }) => [
      severity,
      check,
      what,
      file,
      line,
      column,
      url,
      english(text),
    ]),
  );
  return [head, ...rows].map((row) => `${row.map(csvField).join(",")}\r\n`).join("");
}

/** Quoted where needed; what a spreadsheet would take for a formula is kept a text. */
export function csvField(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
