import { urlParts } from "./format";

type Props = { url: string; host?: string | undefined; plain?: boolean };

/** A URL in one line: the last segment stays readable, the middle goes first. */
export function UrlText({ url, host, plain = false }: Props) {
  const { lead, last } = urlParts(url, host);
  return (
    <bdi dir="ltr" className="flex min-w-0 whitespace-nowrap" title={url}>
      <span className={`truncate ${plain ? "" : "text-kumo-subtle"}`}>{lead}</span>
      <bdi className="max-w-[72%] shrink-0 truncate">{last}</bdi>
    </bdi>
  );
}
