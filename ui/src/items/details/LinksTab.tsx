import { useVirtualizer } from "@tanstack/react-virtual";
import { useRef } from "react";
import type { LinkRow } from "@/ipc";
import { UrlText } from "@/parts/UrlText";
import { text } from "@/text";
import { Nothing } from "./Nothing";

const words = text.items.links;
const ROW = 40;

/** Links of the page to web pages, in document order. */
export function LinksTab({ links, host }: { links: LinkRow[]; host: string }) {
  const scroller = useRef<HTMLElement>(null);
  const virtual = useVirtualizer({
    count: links.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 10,
  });
  if (links.length === 0) return <Nothing>{words.none}</Nothing>;
  return (
    <>
      <p className="border-b border-kumo-hairline px-3 py-2 text-kumo-subtle">
        {words.summary(links.length)}
      </p>
      <section
        ref={scroller}
        aria-label={words.summary(links.length)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard.
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto outline-offset-[-2px]"
      >
        <ul className="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => (
            <li
              key={index}
              className="absolute inset-x-0 flex flex-col justify-center border-b border-kumo-hairline px-3 leading-4"
              style={{ top: start, height: ROW }}
            >
              <span className="flex gap-2">
                <bdi className="truncate">{links[index]?.text}</bdi>
                {links[index]?.nofollow && (
                  <code className="ms-auto text-kumo-subtle">{words.nofollow}</code>
                )}
              </span>
              <span className="text-xs">
                <UrlText url={links[index]?.url ?? ""} host={host} />
              </span>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
