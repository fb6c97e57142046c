import { count, plural } from "@/parts/format";

export const playground = {
  field: "Search the previewed index",
  placeholder: "Words a visitor would type",
  match: "Keyword match mode",
  tokenizer: "Keyword tokenizer",
  tokenizers: { porter: "Porter", trigram: "Trigram" },
  filter: "Metadata filter",
  filterPlaceholder: 'field=value; price>=2.5  or  {"folder": {"$gte": "…"}}',
  filterFaults: "The filter cannot be used",
  other: {
    done: "Not the tokenizer of this instance: every chunk was read into an index for this search.",
    first: "Reading every chunk into an index with this tokenizer…",
    reading: (done: number, total: number) =>
      `Reading every chunk into an index with this tokenizer: ${count(done)} of ${count(total)}`,
  },
  found: (n: number) => plural(n, "chunk", "chunks"),
  chunk: (n: number) => `chunk ${count(n)}`,
  score: "Score",
  idleTitle: "Search as your visitors would",
  idleText:
    "Keyword ranking is BM25, as in AI Search. Vector and Hybrid need the service's model, so they are not available here.",
  noneTitle: "No chunk matches",
  noneText: "Try fewer words, or the match mode “Any word”.",
  unknown: (words: string) => `In no chunk: ${words}.`,
  unfit: {
    porter:
      "Porter finds no word within text that is written without spaces, nor one with a particle attached. Trigram does, from three characters on.",
    trigram: "Trigram finds no word of fewer than three characters. Porter does.",
  },
  tryOther: (name: string) => `Try ${name}`,
  emptyTitle: "Nothing is indexed yet",
  emptyText: "Run a job first; its indexed pages can be searched here.",
  overview: "Open Overview",
} as const;
