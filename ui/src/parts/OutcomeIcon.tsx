import type { Icon } from "@phosphor-icons/react";
import { text } from "@/text";
import {
  CheckCircleIcon,
  CircleDashedIcon,
  CircleNotchIcon,
  MinusCircleIcon,
  ProhibitIcon,
  WarningIcon,
  XCircleIcon,
} from "./icons";
import type { Outcome } from "./outcome";

type Look = { icon: Icon; text: string; area: string; tint: string; filled: boolean };

/** Shape and colours of each outcome; the colour never stands alone. */
export const LOOKS: Record<Outcome, Look> = {
  indexed: look(CheckCircleIcon, "text-indexed", "bg-indexed", "bg-indexed-tint"),
  warning: look(WarningIcon, "text-warn", "bg-warn-area", "bg-warn-tint"),
  errored: look(XCircleIcon, "text-errored", "bg-errored", "bg-errored-tint"),
  skipped: look(MinusCircleIcon, "text-skipped", "bg-skipped", "bg-skipped-tint"),
  over: look(ProhibitIcon, "text-over", "bg-over", "bg-over-tint"),
  running: {
    ...look(CircleNotchIcon, "text-active", "bg-active", "bg-active-tint"),
    filled: false,
  },
  queued: {
    ...look(CircleDashedIcon, "text-kumo-subtle", "bg-queued", "bg-skipped-tint"),
    filled: false,
  },
};

function look(icon: Icon, color: string, area: string, tint: string): Look {
  return { icon, text: color, area, tint, filled: true };
}

type Props = { outcome: Outcome; size?: number; labelled?: boolean; still?: boolean };

/**
 * The sign of an outcome; `labelled` when no text beside it says the same. What runs turns, but not
 * in a list, where it is `still`: each that turns is drawn again by itself.
 */
export function OutcomeIcon({ outcome, size = 16, labelled = false, still = false }: Props) {
  const { icon: Sign, text: color, filled } = LOOKS[outcome];
  const label = labelled
    ? { role: "img", "aria-label": text.outcome[outcome] }
    : { "aria-hidden": true };
  return (
    <Sign
      size={size}
      weight={filled ? "fill" : "bold"}
      className={`shrink-0 ${color} ${outcome === "running" && !still ? "turns" : ""}`}
      {...label}
    />
  );
}
