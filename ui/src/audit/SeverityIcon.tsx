import type { Severity, SeverityCounts } from "@/ipc";
import { count } from "@/parts/format";
import { InfoIcon } from "@/parts/icons";
import { OutcomeIcon } from "@/parts/OutcomeIcon";
import { text } from "@/text";
import { SEVERITIES } from "./address";

type Props = { severity: Severity; size?: number; labelled?: boolean };

/** The sign of a severity; `labelled` when no text beside it says the same. */
export function SeverityIcon({ severity, size = 16, labelled = false }: Props) {
  const icon =
    severity === "note" ? (
      <InfoIcon size={size} weight="fill" aria-hidden className="shrink-0 text-active" />
    ) : (
      <OutcomeIcon outcome={severity === "error" ? "errored" : "warning"} size={size} />
    );
  if (!labelled) return icon;
  return (
    <span role="img" aria-label={text.audit.one[severity]} className="flex shrink-0">
      {icon}
    </span>
  );
}

export const countOf = (counts: SeverityCounts, severity: Severity) =>
  ({ error: counts.errors, warning: counts.warnings, note: counts.notes })[severity];

const TONES = { error: "text-errored", warning: "text-warn", note: "text-active" };

/** Counts of the severities that there are, as signs with numbers; of notes only where nothing is worse. */
export function SeverityNumbers({ counts }: { counts: SeverityCounts }) {
  const found = SEVERITIES.filter((severity) => countOf(counts, severity) > 0);
  const worse = found.filter((severity) => severity !== "note");
  const shown = worse.length > 0 ? worse : found;
  return (
    <span className="flex shrink-0 gap-2 text-xs tabular-nums">
      {shown.map((severity) => (
        <span key={severity} className={`flex items-center gap-1 ${TONES[severity]}`}>
          <SeverityIcon severity={severity} size={13} labelled />
          {count(countOf(counts, severity))}
        </span>
      ))}
    </span>
  );
}
