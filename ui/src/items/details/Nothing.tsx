import type { ReactNode } from "react";

/** One sentence where a tab has nothing to show. */
export function Nothing({ children }: { children: ReactNode }) {
  return <p className="p-4 text-kumo-subtle">{children}</p>;
}
