// What the engine says of a code, in the language of the window. Its own words are English; where
// another language has none for a code, they stay.
import type { CodeCount, FindingRow, ItemDetail, WarningCode, WarningCount } from "@/ipc";
import { checks } from "./cs/checks";
import { codes, type Said } from "./cs/codes";
import { statuses } from "./cs/statuses";
import { bound } from "./cs/typography";
import { warnings } from "./cs/warnings";
import { language } from "./language";

const inCzech = () => language() === "cs";

/** Name, meaning and fix of the code of `row`. */
export function codeWords(row: CodeCount): Pick<CodeCount, "label" | "meaning" | "fix"> {
  return inCzech() ? named(codes[row.code]) : row;
}

/** What the status or code of `item` means, and what to do about it. */
export function itemWords(item: ItemDetail): Pick<ItemDetail, "meaning" | "fix"> {
  if (!inCzech()) return item;
  return item.code === null
    ? { meaning: bound(statuses[item.status]), fix: item.fix }
    : named(codes[item.code]);
}

/** Name, meaning and fix of a warning; the engine's own text of it has the particulars instead. */
export function warningWords(code: WarningCode) {
  return inCzech() ? named(warnings[code]) : null;
}

/** Name, meaning and fix of the warning of `row`. */
export const warningKind = (row: WarningCount) => warningWords(row.code) ?? row;

/** A warning by a few words. */
export const warningName = (code: WarningCode) =>
  warningWords(code)?.label ?? code.replaceAll("_", " ");

/** What a check found, why it matters and how to mend it. */
export function findingWords(
  finding: Omit<FindingRow, "first">,
): Pick<FindingRow, "what" | "why" | "fix"> {
  const said = inCzech() ? checks[finding.check] : undefined;
  if (said === undefined) return finding;
  const { label, meaning, fix } = named(said);
  return { what: label, why: meaning, fix };
}

const named = ([label, meaning, fix]: Said) => ({
  label: bound(label),
  meaning: bound(meaning),
  fix: bound(fix),
});
