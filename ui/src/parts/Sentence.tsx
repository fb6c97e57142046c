const CODE = "rounded bg-kumo-tint box-decoration-clone px-1 py-px wrap-anywhere";

/** A sentence of the engine, in which `backticks` set what stands in a file or setting. */
export function Sentence({ text }: { text: string }) {
  return text.split("`").map((piece, index) => {
    const Piece = index % 2 === 0 ? "span" : "code";
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one fixed sentence.
      <Piece key={index} className={Piece === "code" ? CODE : "break-words"}>
        {piece}
      </Piece>
    );
  });
}
