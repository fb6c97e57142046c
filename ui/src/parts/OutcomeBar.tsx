import { text } from "@/text";
import { count } from "./format";
import { LOOKS, OutcomeIcon } from "./OutcomeIcon";
import { OUTCOMES, type Outcome, type OutcomeCounts } from "./outcome";

type BarProps = { counts: OutcomeCounts; height?: number };

/** All items as one bar; the parts keep their order everywhere. */
export function OutcomeBar({ counts, height = 12 }: BarProps) {
  const parts = OUTCOMES.filter((outcome) => counts[outcome] > 0);
  const label = OUTCOMES.filter((outcome) => toldCount(counts, outcome) > 0)
    .map((outcome) => `${count(toldCount(counts, outcome))} ${wordOf(outcome)}`)
    .join(", ");
  return (
    <div
      role="img"
      aria-label={label || text.outcome.none}
      className="flex gap-0.5 overflow-hidden rounded-full bg-queued"
      style={{ height }}
    >
      {parts.map((outcome) => (
        <div
          key={outcome}
          className={LOOKS[outcome].area}
          style={{ flexGrow: counts[outcome], flexBasis: 0, minWidth: 3 }}
        />
      ))}
    </div>
  );
}

/** Items with a warning are indexed, too: so they count in all numbers that are told. */
const toldCount = (counts: OutcomeCounts, outcome: Outcome) =>
  outcome === "indexed" ? counts.indexed + counts.warning : counts[outcome];

const wordOf = (outcome: Outcome) =>
  outcome === "warning" ? text.outcome.warningOfThem : text.outcome[outcome];

type LegendProps = {
  counts: OutcomeCounts;
  shown: readonly Outcome[];
  columns?: boolean;
  onSelect?: (outcome: Outcome) => void;
};

/** The numbers of the bar with their signs; each opens its items. */
export function OutcomeLegend({ counts, shown, columns = false, onSelect }: LegendProps) {
  return (
    <ul
      className={
        columns
          ? "grid grid-cols-[auto_minmax(0,1fr)] gap-x-8 gap-y-1.5"
          : "flex flex-wrap gap-x-5 gap-y-1"
      }
    >
      {shown.map((outcome) => (
        <li key={outcome}>
          <button
            type="button"
            className="flex items-center gap-1.5 rounded-sm text-start hover:underline disabled:no-underline"
            data-testid={`outcome-${outcome}`}
            disabled={toldCount(counts, outcome) === 0 || onSelect === undefined}
            onClick={() => onSelect?.(outcome)}
          >
            <OutcomeIcon outcome={outcome} />
            <span className="font-semibold tabular-nums">{count(toldCount(counts, outcome))}</span>{" "}
            <span className="text-kumo-subtle">{wordOf(outcome)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
