import { Autocomplete } from "@cloudflare/kumo/components/autocomplete";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { client, type ItemQuery, type ItemRow } from "@/ipc";
import { NO_FILTER } from "@/items/filter";
import { UrlText } from "@/parts/UrlText";
import { useRested } from "@/parts/useRested";
import { text } from "@/text";

const words = text.testers.selector;

/** A crawled page to try a selector on. */
export type Sample = { item: number; url: string };

/** Pages that may have been read; which of them are stored, the test says. */
const READ: ItemQuery = {
  ...NO_FILTER,
  status: ["completed", "error"],
  offset: 0,
  limit: 20,
};

const sampleOf = ({ id, url }: ItemRow): Sample => ({ item: id, url });

/** The first indexed page whose URL matches `path`, else the first indexed page. */
export async function firstSample(instance: number, path: string): Promise<Sample | null> {
  const indexed = { ...READ, status: ["completed" as const], limit: 500 };
  const [{ rows }, { kept_examples }] = await Promise.all([
    client.items(instance, indexed),
    client.testPatterns(instance, { include: [path], exclude: [] }),
  ]);
  const matching = new Set(kept_examples);
  const row = rows.find(({ url }) => matching.has(url)) ?? rows[0];
  return row === undefined ? null : sampleOf(row);
}

/** The page of one item. */
export const sampleOfItem = async (instance: number, item: number): Promise<Sample> =>
  sampleOf(await client.item(instance, item));

/** The page at exactly `url`. */
export async function sampleAt(instance: number, url: string): Promise<Sample | null> {
  const { rows } = await client.items(instance, { ...READ, text: url });
  const row = rows.find((one) => one.url === url);
  return row === undefined ? null : sampleOf(row);
}

type Props = {
  instance: number;
  host: string;
  sample: Sample | null;
  onPick: (sample: Sample) => void;
};

/** Chooses a crawled page by a part of its URL or title. */
export function SamplePage({ instance, host, sample, onPick }: Props) {
  const [typed, setTyped] = useState("");
  const sought = useRested(typed, 80);
  const { data } = useQuery({
    queryKey: ["samples", instance, sought],
    queryFn: () =>
      client.items(instance, { ...READ, text: sought === sample?.url ? "" : sought.trim() }),
    placeholderData: keepPreviousData,
  });
  useEffect(() => setTyped(sample?.url ?? ""), [sample]);
  const rows = data?.rows ?? [];
  const change = (next: string) => {
    setTyped(next);
    const row = rows.find(({ url }) => url === next);
    if (row !== undefined) onPick(sampleOf(row));
  };
  return (
    <Autocomplete
      label={words.sample}
      items={rows.map(({ url }) => url)}
      filter={null}
      value={typed}
      onValueChange={change}
    >
      <Autocomplete.InputGroup placeholder={words.sampleHint} />
      <Autocomplete.Content className="max-w-xl overflow-x-hidden">
        <Autocomplete.Empty>{words.noPage}</Autocomplete.Empty>
        <Autocomplete.List>
          {(url: string) => (
            <Autocomplete.Item key={url} value={url} className="text-[13px]">
              <span className="block max-w-[500px]">
                <UrlText url={url} host={host} plain />
              </span>
            </Autocomplete.Item>
          )}
        </Autocomplete.List>
      </Autocomplete.Content>
    </Autocomplete>
  );
}
