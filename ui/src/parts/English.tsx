import type { ReactNode } from "react";

/** What the engine tells of a single case: English in every language of the window. */
export function English({ children }: { children: ReactNode }) {
  return <span lang="en">{children}</span>;
}
