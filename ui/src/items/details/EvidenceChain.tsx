import { nameOf } from "@/audit/names";
import { selectorRow, settingName } from "@/create/settingName";
import type { Evidence, InstanceSummary, ItemDetail } from "@/ipc";
import { OutcomeIcon } from "@/parts/OutcomeIcon";
import type { Outcome } from "@/parts/outcome";
import { Sentence } from "@/parts/Sentence";
import { text } from "@/text";
import {
  type FactPlace,
  type ItemTab,
  openRobots,
  openSetting,
  openSitemap,
  placeOf,
} from "./place";
import { useOpenUrl } from "./useOpenUrl";

const words = text.items;

type Props = {
  item: ItemDetail;
  outcome: Outcome;
  instance: InstanceSummary;
  /** The setting behind each fact. */
  fields: (string | null)[];
  onOpen: (item: number) => void;
  onTab: (tab: ItemTab) => void;
};

/** The facts in the order in which they were decided, each with the place where it stands; the last
 * one decided, in bold. */
export function EvidenceChain({ item, outcome, instance, fields, onOpen, onTab }: Props) {
  const stopped = outcome === "errored" || outcome === "skipped" || outcome === "over";
  return (
    <ol aria-label={words.evidence} className="flex flex-col" data-testid="evidence">
      {item.evidence.map((fact, index) => {
        const last = index === item.evidence.length - 1;
        const place = placeOf(fact, item, instance.host, fields[index] ?? null);
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the facts of an item have no other key.
            key={index}
            className="relative flex gap-2.5 pb-3 last:pb-0"
          >
            {!last && (
              <span className="absolute start-[7px] top-4 -bottom-0.5 border-s border-kumo-line" />
            )}
            <span className="relative bg-kumo-base pt-px">
              <OutcomeIcon outcome={last && stopped ? outcome : "indexed"} />
            </span>
            <p className={`min-w-0 ${last && stopped ? "font-semibold" : ""}`}>
              <span className="sr-only">{words.kind[fact.kind]}: </span>
              <Sentence text={fact.text} />{" "}
              {!last && fact.kind === "not_due" && (
                <span className="block text-xs text-kumo-subtle">{words.ofLastFetch}</span>
              )}
              {place === null ? (
                <Source fact={fact} />
              ) : (
                <PlaceLink
                  place={place}
                  fact={fact}
                  item={item}
                  instance={instance.id}
                  onOpen={onOpen}
                  onTab={onTab}
                />
              )}
            </p>
          </li>
        );
      })}
    </ol>
  );
}

/** The document of a fact that the program cannot show: as text, since nothing here leads into the
 * web. */
function Source({ fact }: { fact: Evidence }) {
  if (fact.source === undefined || fact.source === null) return null;
  return (
    <span className="block text-xs font-normal wrap-anywhere text-kumo-subtle select-text">
      <bdi>{fact.source}</bdi>
      {typeof fact.line === "number" && `, ${words.line(fact.line)}`}
    </span>
  );
}

type LinkProps = Pick<Props, "item" | "onOpen" | "onTab"> & {
  place: FactPlace;
  fact: Evidence;
  instance: number;
};

function PlaceLink({ place, fact, item, instance, onOpen, onTab }: LinkProps) {
  const openUrl = useOpenUrl(instance, onOpen);
  const origin = { instance, item };
  const open = () => {
    switch (place.to) {
      case "sitemap":
        return openSitemap(origin, place.url, place.line);
      case "robots":
        return openRobots(origin, place.line);
      case "item":
        return openUrl(place.url);
      case "setting":
        return openSetting(origin, place.field);
      case "tab":
        return onTab(place.tab);
    }
  };
  return (
    <button
      type="button"
      className="rounded-sm text-start font-normal wrap-anywhere text-kumo-link underline"
      title={fact.source ?? undefined}
      data-testid={`place-${place.to}`}
      onClick={open}
    >
      {placeName(place)}
    </button>
  );
}

function placeName(place: FactPlace): string {
  switch (place.to) {
    case "sitemap":
      return words.places.sitemap(nameOf(place.url), place.line);
    case "robots":
      return words.places.robots(place.line);
    case "item":
      return words.places.item;
    case "setting":
      return settingName(place.field);
    case "tab":
      return words.tabs[place.tab];
  }
}

/** What the button to the setting that decided is called. */
export const changeName = (field: string) =>
  selectorRow(field) === null ? words.change.setting(settingName(field)) : words.change.selector;
