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
  const { lead, last } = useMemo(() => {
    const parts = urlParts(url, host);
    const measure = width === undefined ? null : rowMeasure();
    return measure === null || width === undefined ? parts : fitUrl(parts, width - 1, measure);
  }, [url, host, width]);
  return (
    <bdi dir="ltr" className="flex min-w-0 whitespace-nowrap" title={url}>
      <span className={`truncate ${plain ? "" : "text-kumo-subtle"}`}>{lead}</span>
      <bdi className={`shrink-0 truncate ${width === undefined ? "max-w-[72%]" : ""}`}>{last}</bdi>
    </bdi>
  );
}
