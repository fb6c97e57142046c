import { useQuery } from "@tanstack/react-query";
import { Fragment, useRef, useState } from "react";
import { keys } from "@/app/queries";
import { client, type InstanceSummary, type ItemDetail } from "@/ipc";
import { UrlText } from "@/parts/UrlText";
import { useWidth } from "@/parts/useWidth";
import { text } from "@/text";
import { useOpenUrl } from "./useOpenUrl";

const words = text.items.chain;

/** A chain longer than this is shown by its two ends. */
const LONG = 10;
const END = 4;
/** Pixels of a step that its URL cannot have: number and gap. */
const STEP_SPACE = 36;

type Hop = { url: string; hops: number };

/** The steps to show: all of a short chain, only the ends of a long one. */
export function cutChain(urls: string[], whole: boolean): Hop[] {
  const steps = urls.map((url, hops) => ({ url, hops }));
  return whole || urls.length <= LONG ? steps : [...steps.slice(0, END), ...steps.slice(-END)];
}

type Props = { item: ItemDetail; instance: InstanceSummary; onOpen: (item: number) => void };

/** The links that led a crawl from the start page to an item. Nothing for one that no link led to. */
export function LinkChain({ item, instance, onOpen }: Props) {
  const { data: urls = [] } = useQuery({
    queryKey: keys.chain(instance.id, item.id),
    queryFn: () => client.itemChain(instance.id, item.id),
    enabled: item.source === "link",
  });
  if (urls.length < 2) return null;
  return <Chain urls={urls} instance={instance} onOpen={onOpen} />;
}

type ChainProps = Pick<Props, "instance" | "onOpen"> & { urls: string[] };

function Chain({ urls, instance, onOpen }: ChainProps) {
  const [whole, setWhole] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const width = useWidth(list);
  const openUrl = useOpenUrl(instance.id, onOpen);
  const steps = cutChain(urls, whole);
  const hidden = urls.length - steps.length;
  return (
    <section>
      <h3 id="chain" className="text-[13px]">
        {words.title(urls.length - 1)}
      </h3>
      <ol ref={list} aria-labelledby="chain" className="mt-1" data-testid="link-chain">
        {steps.map(({ url, hops }, index) => (
          <Fragment key={hops}>
            {hidden > 0 && index === END && <Gap hidden={hidden} onShow={() => setWhole(true)} />}
            <Step
              url={url}
              hops={hops}
              host={instance.host}
              width={width - STEP_SPACE}
              onOpen={hops === urls.length - 1 ? null : () => openUrl(url)}
            />
          </Fragment>
        ))}
      </ol>
    </section>
  );
}

function Gap({ hidden, onShow }: { hidden: number; onShow: () => void }) {
  return (
    <li className="ps-8">
      <button type="button" className="h-7 text-kumo-link underline" onClick={onShow}>
        {words.more(hidden)}
      </button>
    </li>
  );
}

type StepProps = Hop & {
  host: string;
  width: number;
  /** Null for the item that is open. */
  onOpen: (() => void) | null;
};

function Step({ url, hops, host, width, onOpen }: StepProps) {
  return (
    <li className="flex h-7 items-center gap-2">
      <span aria-hidden className="w-6 shrink-0 text-end text-xs text-kumo-subtle tabular-nums">
        {hops}
      </span>
      {onOpen === null ? (
        <span aria-current="true" className="min-w-0 font-semibold">
          <UrlText url={url} host={host} width={width} plain />
        </span>
      ) : (
        <button type="button" className="min-w-0 hover:underline" onClick={onOpen}>
          <UrlText url={url} host={host} width={width} />
        </button>
      )}
    </li>
  );
}
