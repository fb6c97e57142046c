import type { ReactNode } from "react";

type Props = {
  title?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
  className?: string;
  flush?: boolean;
  label?: string;
};

/** A bordered piece of a page. `flush` lets rows reach its edges. */
export function Card({ title, aside, children, className = "", flush = false, label }: Props) {
  return (
    <section
      aria-label={label}
      className={`min-w-0 rounded-lg border border-kumo-hairline bg-kumo-base ${className}`}
    >
      {title !== undefined && (
        <header
          className={`flex items-baseline justify-between gap-3 px-4 pt-3 ${flush ? "border-b border-kumo-hairline pb-2.5" : "pb-2"}`}
        >
          <h2 className="shrink-0 text-[13px]">{title}</h2>
          {aside !== undefined && <div className="text-xs text-kumo-subtle">{aside}</div>}
        </header>
      )}
      <div className={flush ? "" : `px-4 pb-4 ${title === undefined ? "pt-4" : ""}`}>
        {children}
      </div>
    </section>
  );
}
