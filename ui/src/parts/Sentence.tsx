const CODE = "rounded bg-kumo-tint box-decoration-clone px-1 py-px wrap-anywhere";

/** A number and its sign stay in one line. */
const LOOSE_PERCENT = /(?<=\d) (?=%)/g;
const BOUND = "\u00a0";

type Props = { text: string; translated?: boolean };

/**
 * A sentence of the engine, in which `backticks` set what stands in a file or setting. It is
 * English unless it is `translated`.
 */
export function Sentence({ text, translated = false }: Props) {
  const lang = translated ? undefined : "en";
  return text.split("`").map((piece, index) => {
    const Piece = index % 2 === 0 ? "span" : "code";
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one fixed sentence.
      <Piece key={index} lang={lang} className={Piece === "code" ? CODE : "break-words"}>
        {Piece === "code" ? piece : piece.replaceAll(LOOSE_PERCENT, BOUND)}
      </Piece>
    );
  });
}
