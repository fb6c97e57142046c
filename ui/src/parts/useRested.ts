import { useEffect, useState } from "react";

/** `value` once it stayed the same for `millis`. */
export function useRested<Value>(value: Value, millis: number): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), millis);
    return () => clearTimeout(timer);
  }, [value, millis]);
  return rested;
}
