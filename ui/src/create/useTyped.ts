import { useEffect, useState, useTransition } from "react";

/**
 * The text of a field, shown at once; the form that it changes is drawn again when there is time,
 * so that no key waits for the whole form.
 */
export function useTyped(value: string, tell: (value: string) => void) {
  const [typed, setTyped] = useState(value);
  const [pending, startTransition] = useTransition();
  useEffect(() => {
    // Changed from elsewhere, such as by an import.
    if (!pending) setTyped(value);
  }, [pending, value]);
  const type = (next: string) => {
    setTyped(next);
    startTransition(() => tell(next));
  };
  return [typed, type] as const;
}
