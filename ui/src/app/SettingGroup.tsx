import type { ReactNode } from "react";

type Props = { title: string; hint: string; children: ReactNode };

/** Program settings that belong together. */
export function SettingGroup({ title, hint, children }: Props) {
  return (
    <section aria-label={title} className="border-t border-kumo-hairline pt-4">
      <h2 className="text-[13px]">{title}</h2>
      <p className="mt-0.5 mb-3 text-pretty text-kumo-subtle">{hint}</p>
      {children}
    </section>
  );
}
