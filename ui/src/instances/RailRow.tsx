import type { ReactNode } from "react";
import { titleWhereCut } from "./titleWhereCut";

type Props = {
  icon: ReactNode;
  title: string;
  detail: string;
  tone?: string;
  current: boolean;
  href: string;
  /** What stands below the icon when the rail is narrow. */
  short?: string;
};

/** One two-line row of the rail; when that is narrow, its icon and a short name. */
export function RailRow(props: Props) {
  const { icon, title, detail, tone = "text-kumo-subtle", current, href, short = "" } = props;
  return (
    <li className="relative">
      {current && <span className="absolute inset-y-2.5 -start-2 w-[3px] rounded-e bg-active" />}
      <a
        href={href}
        onPointerEnter={titleWhereCut(`${title}: ${detail}`)}
        aria-current={current ? "page" : undefined}
        className={`rail-row flex h-11 items-center gap-3 rounded-md px-3 ${current ? "bg-kumo-tint" : "hover:bg-kumo-tint/60"}`}
      >
        <span className="flex w-4 shrink-0 justify-center">{icon}</span>
        {short !== "" && (
          <bdi aria-hidden className="rail-short text-caption">
            {short}
          </bdi>
        )}
        <span className="rail-text min-w-0 leading-[18px]">
          <bdi className="block truncate font-medium">{title}</bdi>
          <span className={`block truncate text-caption ${tone}`}>{detail}</span>
        </span>
      </a>
    </li>
  );
}
