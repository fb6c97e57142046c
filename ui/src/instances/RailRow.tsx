import type { ReactNode } from "react";

type Props = {
  icon: ReactNode;
  title: string;
  detail: string;
  tone?: string;
  current: boolean;
  href: string;
};

/** One two-line row of the rail; a lone icon when the rail is narrow. */
export function RailRow({ icon, title, detail, tone = "text-kumo-subtle", current, href }: Props) {
  return (
    <li className="relative">
      {current && <span className="absolute inset-y-2.5 -start-2 w-[3px] rounded-e bg-active" />}
      <a
        href={href}
        title={`${title}: ${detail}`}
        aria-current={current ? "page" : undefined}
        className={`flex h-11 items-center gap-3 rounded-md px-3 ${current ? "bg-kumo-tint" : "hover:bg-kumo-tint/60"}`}
      >
        <span className="flex w-4 shrink-0 justify-center">{icon}</span>
        <span className="rail-text min-w-0 leading-[18px]">
          <bdi className="block truncate font-medium">{title}</bdi>
          <span className={`block truncate text-caption ${tone}`}>{detail}</span>
        </span>
      </a>
    </li>
  );
}
