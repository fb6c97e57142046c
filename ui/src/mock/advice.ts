import type { InstanceSummary, ParseTypeAdvice } from "@/ipc";
import { told } from "./told";

const pages = (count: number) => [told("{count} pages", count)];
const candidates = (count: number) => [told("{count} candidates", count)];

/** Advice told from a crawl by sitemaps and links; there is none for another crawl. */
export function adviceOf({ parse_type }: InstanceSummary): ParseTypeAdvice {
  if (parse_type !== "discover") {
    throw {
      code: "no_crawl_of_all",
      message: told(
        "the advice needs a finished job with Parse type Discover and Crawl source All, which follows sitemaps and links; run one (foresite crawl URL --parse-type discover --set discover_options.source=all), without a need to keep it",
      ),
    };
  }
  return {
    job: 4,
    parse_type: "sitemap",
    text: told(
      "Choose Sitemap: {reason}. {second}",
      [
        told(
          "the sitemaps name {pages}, and of the {more} that Discover would add {query} a query in the address, as sorted lists have",
          pages(440),
          pages(45),
          [told("{count} have", 39)],
        ),
      ],
      [
        told(
          "It also finds the {pages} that no link reaches, and each sync fetches only what changed.",
          pages(22),
        ),
      ],
    ),
    found_by: { both: 418, only_sitemap: 22, only_links: 45, neither: 66 },
    sitemap: { pages: 440, past_free: 0, free_days: 1, past_paid: 0 },
    discover: { pages: 12_485, past_free: 11_985, free_days: 25, past_paid: 0 },
    links: { pages: 463, past_free: 0, free_days: 1, past_paid: 0 },
    with_query: 39,
    depths: [
      { depth: 0, all: 1, links: 1 },
      { depth: 1, all: 440, links: 37 },
      { depth: 2, all: 9_470, links: 272 },
      { depth: 3, all: 12_470, links: 449 },
      { depth: 4, all: 12_485, links: 463 },
    ],
    settings: [
      {
        setting: "depth",
        pages: 31,
        text: told(
          "A greater crawl depth would ask for {candidates} more, and for what they link to.",
          candidates(31),
        ),
      },
      {
        setting: "include_subdomains",
        pages: 12,
        text: told("With subdomains the crawl would ask for {candidates} more.", candidates(12)),
      },
    ],
    examples: [],
  };
}
