import { type KeyboardEvent, type PointerEvent, useState } from "react";

/** A width that the user set, kept between starts. */
export function useKeptWidth(key: string, initial: number, min: number, max: number) {
  const clamp = (width: number) => Math.min(max, Math.max(min, Math.round(width)));
  const [width, setWidth] = useState(() => {
    const kept = Number(localStorage.getItem(`foresite.width.${key}`));
    return kept > 0 ? clamp(kept) : initial;
  });
  const change = (next: number) => {
    setWidth(clamp(next));
    localStorage.setItem(`foresite.width.${key}`, String(clamp(next)));
  };
  return { width, change, min, max };
}

type Props = {
  label: string;
  pane: ReturnType<typeof useKeptWidth>;
  /** On which side of the edge the pane is. */
  side?: "left" | "right";
};

/** The edge of a pane: drag it, or use the arrow keys. */
export function Splitter({ label, pane, side = "right" }: Props) {
  const sign = side === "right" ? -1 : 1;
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    pane.change(pane.width + sign * event.movementX);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -16 * sign, ArrowRight: 16 * sign }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    pane.change(pane.width + step);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a movable separator is no <hr>.
    <div
      role="separator"
      aria-label={label}
      aria-orientation="vertical"
      aria-valuenow={pane.width}
      aria-valuemin={pane.min}
      aria-valuemax={pane.max}
      tabIndex={0}
      className="relative z-10 -mx-0.5 w-1 shrink-0 cursor-col-resize hover:bg-active/40"
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={press}
    />
  );
}
