import { useVirtualizer } from "@tanstack/react-virtual";
import { useRef } from "react";
import { ArrowLineUpRightIcon } from "@/parts/icons";
import { UrlText } from "@/parts/UrlText";
import { text } from "@/text";

const words = text.items.links;
const ROW = 40;

type Link = { url: string; text: string; nofollow?: boolean };

type Props<Row extends Link> = {
  links: Row[];
  label: string;
  host: string;
  onOpen: (link: Row) => void;
};

/** Links with their text, any number of them; each opens the item at its other end. */
export function LinkList<Row extends Link>({ links, label, host, onOpen }: Props<Row>) {
  const scroller = useRef<HTMLElement>(null);
  const virtual = useVirtualizer({
    count: links.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 10,
  });
  return (
    <section
      ref={scroller}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard.
      tabIndex={0}
      className="min-h-0 flex-1 overflow-y-auto outline-offset-[-2px]"
    >
      <ul className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const link = links[index];
          return (
            link !== undefined && (
              <li
                key={index}
                className="absolute inset-x-0 border-b border-kumo-hairline"
                style={{ top: start, height: ROW }}
              >
                <LinkButton link={link} host={host} onOpen={() => onOpen(link)} />
              </li>
            )
          );
        })}
      </ul>
    </section>
  );
}

type ButtonProps = { link: Link; host: string; onOpen: () => void };

function LinkButton({ link, host, onOpen }: ButtonProps) {
  return (
    <button
      type="button"
      title={words.open}
      onClick={onOpen}
      className="group flex size-full items-center gap-2 px-3 text-start leading-4 outline-offset-[-2px] hover:bg-kumo-tint"
    >
      <span className="min-w-0 flex-1">
        <bdi className="block truncate">{link.text}</bdi>
        <span className="text-xs">
          <UrlText url={link.url} host={host} />
        </span>
      </span>
      {link.nofollow && <code className="text-kumo-subtle">{words.nofollow}</code>}
      <ArrowLineUpRightIcon
        size={14}
        className="shrink-0 text-kumo-subtle opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100"
      />
    </button>
  );
}
