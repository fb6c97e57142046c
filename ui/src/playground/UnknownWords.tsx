import { Button } from "@cloudflare/kumo/components/button";
import type { KeywordTokenizer, SearchResults } from "@/ipc";
import { text } from "@/text";

const words = text.playground;

/** How words are cut, and a way to the other one. */
export type Cutting = {
  tokenizer: KeywordTokenizer;
  onTokenizer: (tokenizer: KeywordTokenizer) => void;
};

/** The words that no chunk holds; where the tokenizer cannot find them, that, and the other one. */
export function UnknownWords({
  found,
  tokenizer,
  onTokenizer,
}: Cutting & { found: SearchResults }) {
  const other = tokenizer === "porter" ? "trigram" : "porter";
  return (
    <>
      <p>{words.unknown(found.unknown_words.join(", "))}</p>
      {found.unfit_words.length > 0 && (
        <>
          <p className="mt-1">{words.unfit[tokenizer]}</p>
          <Button
            size="sm"
            className="mt-2 inline-flex!"
            onClick={() => onTokenizer(other)}
            data-testid="try-other-tokenizer"
          >
            {words.tryOther(words.tokenizers[other])}
          </Button>
        </>
      )}
    </>
  );
}
