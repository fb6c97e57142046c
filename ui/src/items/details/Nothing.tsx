import type { ReactNode } from "react";
import { commandError } from "@/ipc";

/** One sentence where a tab has nothing to show. */
export function Nothing({ children }: { children: ReactNode }) {
  return <p className="p-4 text-kumo-subtle">{children}</p>;
}

/** Why a tab could not be read, in the host's own words. */
export function Failure({ cause }: { cause: unknown }) {
  return (
    <p lang="en" className="p-4 text-kumo-subtle">
      {commandError(cause).message}
    </p>
  );
}
