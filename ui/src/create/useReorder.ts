import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { text } from "@/text";

const words = text.create.reorder;

/** The first lifts and drops; the others act on a lifted row only. */
const KEYS = [" ", "Escape", "ArrowUp", "ArrowDown"];

type Lifted = { from: number; at: number };

/**
 * Moving rows by handle: Space lifts, arrows move, Space drops, Escape puts back; or the pointer
 * drags. `move` puts the row at one index to another.
 */
export function useReorder(count: number, move: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const [lifted, setLifted] = useState<Lifted | null>(null);
  const [spoken, setSpoken] = useState("");
  const follow = useRef(false);

  useEffect(() => {
    if (lifted === null || !follow.current) return;
    handleAt(list.current, lifted.at)?.focus();
    follow.current = false;
  }, [lifted]);

  const moveTo = (to: number) => {
    if (lifted === null || to < 0 || to >= count || to === lifted.at) return;
    move(lifted.at, to);
    setSpoken(words.moved(lifted.at + 1, to + 1));
    setLifted({ ...lifted, at: to });
  };
  const drop = () => {
    if (lifted !== null) setSpoken(words.dropped(lifted.at + 1));
    setLifted(null);
  };
  const undo = () => {
    if (lifted === null) return;
    move(lifted.at, lifted.from);
    follow.current = true;
    setLifted({ from: lifted.from, at: lifted.from });
    setSpoken(words.undone);
    queueMicrotask(() => setLifted(null));
  };
  const lift = (index: number) => {
    setLifted({ from: index, at: index });
    setSpoken(words.grabbed(index + 1));
  };

  const act = (key: string, index: number) => {
    if (key === " ") return lifted === null ? lift(index) : drop();
    return key === "Escape" ? undo() : moveTo(index + (key === "ArrowUp" ? -1 : 1));
  };
  const press = (index: number) => (event: KeyboardEvent) => {
    if (!(lifted === null ? KEYS.slice(0, 1) : KEYS).includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    follow.current = true;
    act(event.key, index);
  };

  const handle = (index: number) => ({
    "data-handle": index,
    "aria-label": words.handle(index + 1),
    "aria-pressed": lifted?.at === index,
    onKeyDown: press(index),
    onBlur: (event: { relatedTarget: EventTarget | null }) => {
      const next = event.relatedTarget;
      if (!(next instanceof HTMLElement && next.dataset.handle !== undefined)) drop();
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      lift(index);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (event.currentTarget.hasPointerCapture(event.pointerId)) {
        moveTo(rowUnder(list.current, event.clientY));
      }
    },
    onPointerUp: drop,
  });
  return { list, lifted: lifted?.at ?? null, handle, spoken };
}

const handleAt = (list: HTMLElement | null, index: number) =>
  list?.querySelector<HTMLElement>(`[data-handle="${index}"]`);

/** The row at a height on the screen; the nearest one when it is above or below all. */
function rowUnder(list: HTMLElement | null, y: number): number {
  const rows = [...(list?.children ?? [])].map((row) => row.getBoundingClientRect());
  const found = rows.findIndex((row) => y < row.bottom);
  return found < 0 ? rows.length - 1 : found;
}

/** `list` with the value at `from` moved to `to`. */
export function moved<Value>(list: Value[], from: number, to: number): Value[] {
  const value = list[from];
  return value === undefined ? list : list.toSpliced(from, 1).toSpliced(to, 0, value);
}
