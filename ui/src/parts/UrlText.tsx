import { useMemo } from "react";
import { fitUrl, rowMeasure } from "./fitUrl";
import { urlParts } from "./format";

type Props = {
  url: string;
  host?: string | undefined;
  plain?: boolean;
  /** Pixels to fit into; without it the browser cuts, and leaves a gap behind "…". */
  width?: number | undefined;
};

/** A URL in one line: the last segment stays readable, the middle goes first. */
export function UrlText({ url, host, plain = false, width }: Props) {
  const { lead, last, fits } = useMemo(() => {
    const parts = urlParts(url, host);
    const measure = width === undefined ? null : rowMeasure();
    return measure === null || width === undefined
      ? { ...parts, fits: false }
      : { ...fitUrl(parts, width - 1, measure), fits: true };
  }, [url, host, width]);
  const look = plain ? "" : "text-kumo-subtle";
  // What fits needs no box of its own, which costs more to draw than its text.
  return fits ? (
    <bdi dir="ltr" className="block overflow-hidden whitespace-nowrap" title={url}>
      <span className={look}>{lead}</span>
      <bdi>{last}</bdi>
    </bdi>
  ) : (
    <bdi dir="ltr" className="flex min-w-0 whitespace-nowrap" title={url}>
      <span className={`truncate ${look}`}>{lead}</span>
      <bdi className="max-w-[72%] shrink-0 truncate">{last}</bdi>
    </bdi>
  );
}
