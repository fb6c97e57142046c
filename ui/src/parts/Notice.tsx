import type { ReactNode } from "react";
import { LOOKS, OutcomeIcon } from "./OutcomeIcon";
import type { Outcome } from "./outcome";

type Props = { tone: Outcome; title: string; children?: ReactNode; live?: boolean };

/** A tinted sentence at the top of a page or panel. */
export function Notice({ tone, title, children, live = false }: Props) {
  const looks = LOOKS[tone];
  return (
    <div
      role={live ? "alert" : undefined}
      className={`flex gap-2.5 rounded-lg px-3 py-2.5 ${looks.tint}`}
    >
      <span className="pt-px">
        <OutcomeIcon outcome={tone} />
      </span>
      <div className="min-w-0">
        <p className={`font-semibold ${looks.text}`}>{title}</p>
        {children}
      </div>
    </div>
  );
}
