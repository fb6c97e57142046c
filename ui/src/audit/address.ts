// Where one is in an audit, kept in the address so that "back" works. Pure.
import type { Severity } from "@/ipc";

export const SEVERITIES: Severity[] = ["error", "warning", "note"];

export type AuditPlace = {
  /** A file by its place in the audit; null for all. */
  file: number | null;
  severity: Severity | null;
  text: string;
  /** The open finding. */
  check: string | null;
  /** Which of its places is shown. */
  place: number;
  /** A line of the file whose source is open; null leaves the source closed. */
  line: number | null;
  /** An address that is meant in that line. */
  lookFor: string | null;
  /** The list of items, as its address has it, that one came from; none when from elsewhere. */
  from: string | null;
};

export function readPlace(search: URLSearchParams): AuditPlace {
  const file = search.get("file");
  const severity = search.get("severity");
  return {
    file: file === null ? null : Number(file),
    severity: SEVERITIES.find((one) => one === severity) ?? null,
    text: search.get("text") ?? "",
    check: search.get("check"),
    place: Math.max(0, Number(search.get("place") ?? 0) || 0),
    line: Number(search.get("line")) || null,
    lookFor: search.get("look_for"),
    from: search.get("from"),
  };
}

export function writePlace(place: AuditPlace): URLSearchParams {
  const search = new URLSearchParams();
  if (place.file !== null) search.set("file", String(place.file));
  if (place.severity !== null) search.set("severity", place.severity);
  if (place.text !== "") search.set("text", place.text);
  if (place.check !== null) search.set("check", place.check);
  if (place.place > 0) search.set("place", String(place.place));
  if (place.line !== null) search.set("line", String(place.line));
  if (place.lookFor !== null) search.set("look_for", place.lookFor);
  if (place.from !== null) search.set("from", place.from);
  return search;
}
