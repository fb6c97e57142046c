import type { Sentence as Told } from "@/ipc";
import { say } from "@/text/sentences";

const CODE = "rounded bg-kumo-tint box-decoration-clone px-1 py-px wrap-anywhere";

/** A number and its sign stay in one line. */
const LOOSE_PERCENT = /(?<=\d) (?=%)/g;
const BOUND = "\u00a0";

type Props = { text: Told } | { text: string; translated: true };

/**
 * A sentence of the engine in the language of the window, or a text that is `translated` already.
 * `Backticks` set what stands in a file or setting; what is there in English alone is marked so.
 */
export function Sentence(props: Props) {
  const said = "translated" in props ? { text: props.text, lang: null } : say(props.text);
  const lang = said.lang === "en" ? "en" : undefined;
  return said.text.split("`").map((piece, index) => {
    const Piece = index % 2 === 0 ? "span" : "code";
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one fixed sentence.
      <Piece key={index} lang={lang} className={Piece === "code" ? CODE : "break-words"}>
        {Piece === "code" ? piece : piece.replaceAll(LOOSE_PERCENT, BOUND)}
      </Piece>
    );
  });
}
