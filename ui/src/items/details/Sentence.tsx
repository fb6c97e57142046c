/** A sentence of the engine, in which `backticks` set what stands in a file or setting. */
export function Sentence({ text }: { text: string }) {
  return text.split("`").map((piece, index) =>
    index % 2 === 0 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one fixed sentence.
      <span key={index} className="break-words">
        {piece}
      </span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one fixed sentence.
      <code key={index} className="rounded bg-kumo-tint px-1 py-px break-all">
        {piece}
      </code>
    ),
  );
}
