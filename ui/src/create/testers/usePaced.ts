import { useCallback, useState } from "react";
import { useRested } from "@/parts/useRested";

/** Short enough that an answer seems to follow the keys; a large site waits as long as it takes. */
const REST_MILLIS = 30;
const LONGEST_REST_MILLIS = 1500;

/** `value` once nobody types, and what measures how long an answer takes: the next one waits so long. */
export function usePaced<Value>(value: Value) {
  const [took, setTook] = useState(REST_MILLIS);
  const timed = useCallback(async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
    const start = performance.now();
    const answer = await ask();
    const millis = performance.now() - start;
    setTook(millis < 2 * REST_MILLIS ? REST_MILLIS : Math.min(millis, LONGEST_REST_MILLIS));
    return answer;
  }, []);
  return { rested: useRested(value, took), timed };
}
