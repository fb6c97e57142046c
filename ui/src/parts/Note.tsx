import type { ReactNode } from "react";
import { WarningIcon } from "./icons";

/** Something worth knowing about the field above. */
export function Note({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-1 flex gap-1.5 text-warn">
      <WarningIcon size={16} weight="fill" className="mt-px shrink-0" />
      <span className="min-w-0 break-words">{children}</span>
    </p>
  );
}
