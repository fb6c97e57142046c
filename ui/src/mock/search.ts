import type { FieldWarning, SearchQuery, SearchResults } from "@/ipc";
import { itemsOf } from "./items";
import { told } from "./told";

const TOTAL = 12_480;
const STEP = 2_080;

type Tell = (channel: unknown, index: number, message: unknown) => void;

/** Reading chunks into an index of another tokenizer, in a few steps. */
export class MockReading {
  private readonly tell: Tell;
  private end: () => void = () => undefined;

  constructor(tell: Tell) {
    this.tell = tell;
  }

  /** A new one ends the one before. */
  run<T>(channel: unknown, answer: () => T): Promise<T> {
    this.cancel();
    return new Promise((resolve, reject) => {
      let index = 0;
      const timer = setInterval(() => {
        const done = STEP * (index + 1);
        if (done > TOTAL) {
          clearInterval(timer);
          resolve(answer());
          return;
        }
        this.tell(channel, index, { done, total: TOTAL });
        index += 1;
      }, 250);
      this.end = () => {
        clearInterval(timer);
        reject({ code: "cancelled", message: "cancelled", fields: [] });
      };
    });
  }

  cancel() {
    this.end();
    return null;
  }
}

/** Fields of the mock's schema and of every item. */
const FILTER_FIELDS = ["filename", "folder", "language", "timestamp", "price", "edition"];

const place = (filter: string) => filter.split(/[=!<>]/)[0]?.trim() ?? "";

export function refuseFilters(filters: string[]) {
  const unknown = filters.filter((filter) => !FILTER_FIELDS.includes(place(filter)));
  if (unknown.length === 0) return;
  throw {
    code: "invalid_metadata_filter",
    message: told("the metadata filter cannot be used"),
    fields: unknown.map((filter) => ({
      field: `filters.${place(filter)}`,
      message: told(
        "There is no such field. This instance has: {known}.",
        FILTER_FIELDS.join(", "),
      ),
      code: "invalid_metadata_filter",
      number: 7058,
    })),
  };
}

export function searchFor({ text: sought, filters }: SearchQuery): SearchResults {
  const none = { results: [], total: 0, unfit_words: [], filter_hints: hintsOf(filters) };
  if (sought.includes("invoice")) return { ...none, unknown_words: ["invoice"] };
  if (sought === "保修期") return { ...none, unknown_words: [sought], unfit_words: [sought] };
  const result = (item: number, score: number) => ({
    item,
    url: itemsOf(1, false)(item - 1).url,
    title: itemsOf(1, false)(item - 1).title,
    chunk: 1,
    heading: "Rolling back a release > From the dashboard",
    score,
    text: [
      { text: "Open Releases, choose the ", found: false },
      { text: "release", found: true },
      { text: " that worked, and select Roll back to this release.", found: false },
    ],
  });
  return {
    ...none,
    results: [result(1, 9.41), result(2, 8.87)],
    total: 2,
    unknown_words: [],
  };
}

/** The only field of type Text that custom metadata has here is `edition`. */
const hintsOf = (filters: string[]): FieldWarning[] =>
  filters
    .filter((filter) => /^edition\s*[<>]=?\s*\d+$/.test(filter))
    .map((filter) => ({
      field: `filters.${place(filter)}`,
      message: told(
        "The field is Text, so it is compared letter by letter: 1000 comes before 9. Make it a Number to compare amounts.",
      ),
    }));
