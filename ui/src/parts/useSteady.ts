import { useCallback, useRef } from "react";

/** A function that is always the same one and does what its newest version does. */
export function useSteady<Args extends unknown[], Result>(act: (...args: Args) => Result) {
  const newest = useRef(act);
  newest.current = act;
  return useCallback((...args: Args) => newest.current(...args), []);
}
