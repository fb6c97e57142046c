// What is searched for and how, kept in the address so that a look at another tab loses nothing.
import { go } from "@/app/address";
import type { KeywordMatchMode, KeywordTokenizer } from "@/ipc";

const MODES: KeywordMatchMode[] = ["and", "or"];
const TOKENIZERS: KeywordTokenizer[] = ["porter", "trigram"];

/** A search as it is typed; match mode and tokenizer only where others than the instance's were
 * chosen. */
export type Sought = {
  text: string;
  filter: string;
  mode: KeywordMatchMode | undefined;
  tokenizer: KeywordTokenizer | undefined;
};

export function readSought(search: URLSearchParams): Sought {
  return {
    text: search.get("text") ?? "",
    filter: search.get("filter") ?? "",
    mode: MODES.find((mode) => mode === search.get("match")),
    tokenizer: TOKENIZERS.find((name) => name === search.get("tokenizer")),
  };
}

/** Keeps a search in the address, without a step of "back" for each letter. */
export function keepSought(instance: number, { text, filter, mode, tokenizer }: Sought) {
  const search = new URLSearchParams();
  if (text !== "") search.set("text", text);
  if (filter !== "") search.set("filter", filter);
  if (mode !== undefined) search.set("match", mode);
  if (tokenizer !== undefined) search.set("tokenizer", tokenizer);
  go({ view: "instance", instance, tab: "playground", search }, "replace");
}
