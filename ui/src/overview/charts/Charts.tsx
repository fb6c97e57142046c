import { useQuery } from "@tanstack/react-query";
import { keys } from "@/app/queries";
import { client, type InstanceSummary, type ItemFacts, type Span, type UpTo } from "@/ipc";
import { writeAge, writeSpan } from "@/items/filter";
import { Card } from "@/parts/Card";
import { text } from "@/text";
import { DepthList } from "../map/DepthList";
import { useCrawlMap } from "../map/useCrawlMap";
import { openItems } from "../open";
import { type Bar, BarList } from "./BarList";

const words = text.overview.charts;
const spans = text.items.spans;

type Props = { instance: InstanceSummary };

export const useFacts = (instance: number) =>
  useQuery({ queryKey: keys.facts(instance), queryFn: () => client.itemFacts(instance) });

/** How large pages are, into how many chunks they are cut, and how far from the start they lie. */
export function Charts({ instance }: Props) {
  const { data: facts } = useFacts(instance.id);
  const links = instance.parse_type === "discover";
  const { data: map } = useCrawlMap(instance.id, null);
  const { id } = instance;
  if (facts === undefined) return null;
  const depths = links ? (map?.depths ?? []) : [];
  if (facts.sizes.length + facts.chunks.length + depths.length === 0) return null;
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(280px,1fr))] gap-4">
      {depths.length > 0 && (
        <Card title={text.overview.map.depths} label={text.overview.map.depths}>
          <DepthList instance={id} depths={depths} />
        </Card>
      )}
      {facts.sizes.length > 0 && (
        <Card title={words.sizes} label={words.sizes} aside={words.sizesFrom}>
          <BarList
            label={words.sizes}
            bars={barsOf(facts.sizes, spans.bytes, (span) =>
              openItems(id, { bytes: writeSpan(span) }),
            )}
          />
        </Card>
      )}
      {facts.chunks.length > 0 && (
        <Card title={words.chunks} label={words.chunks} aside={words.chunksFrom}>
          <BarList
            label={words.chunks}
            bars={barsOf(facts.chunks, spans.chunks, (span) =>
              openItems(id, { chunks: writeSpan(span) }),
            )}
          />
        </Card>
      )}
    </div>
  );
}

/** How long ago the pages changed, as their sitemap entries say. */
export function Freshness({ instance }: Props) {
  const { data: facts } = useFacts(instance.id);
  if (facts === undefined || facts.ages.length + facts.ahead === 0) return null;
  return (
    <Card title={words.freshness} label={words.freshness} aside={words.freshnessFrom}>
      <BarList label={words.freshness} bars={freshness(instance.id, facts)} />
      {facts.ahead > 0 && (
        <p className="mt-2 text-pretty text-kumo-subtle">{words.ahead(facts.ahead)}</p>
      )}
    </Card>
  );
}

function freshness(instance: number, { ages, ahead, undated }: ItemFacts): Bar[] {
  const bars = barsOf(ages, spans.days, (span) =>
    openItems(instance, { age: writeAge({ days: span }) }),
  );
  const others: Bar[] = [
    {
      name: spans.ahead,
      items: ahead,
      area: "bg-warn-area",
      onOpen: () => openItems(instance, { age: "ahead" }),
    },
    {
      name: spans.undated,
      items: undated,
      area: "bg-skipped",
      onOpen: () => openItems(instance, { age: "undated" }),
    },
  ];
  return [...bars, ...others.filter(({ items }) => items > 0)];
}

function barsOf(steps: UpTo[], name: (span: Span) => string, open: (span: Span) => void): Bar[] {
  return steps.map(({ most, count: items }, index) => {
    const span = { over: steps[index - 1]?.most ?? null, most };
    return { name: name(span), items, onOpen: () => open(span) };
  });
}
