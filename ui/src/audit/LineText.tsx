import type { SourceLine } from "@/ipc";
import { text } from "@/text";

/** One line of source: tags in colour, what was looked for marked, cuts shown. Text only. */
export function LineText({ line }: { line: SourceLine }) {
  const { before, found, after } = piecesOf(line);
  return (
    <>
      {line.cut_before && <Cut />}
      <Tagged source={before} />
      {found !== "" && (
        <mark className="rounded-sm bg-warn-tint font-semibold text-warn outline outline-warn">
          {found}
        </mark>
      )}
      <Tagged source={after} />
      {line.cut_after && <Cut />}
    </>
  );
}

function Cut() {
  return <span className="text-kumo-subtle">{text.audit.source.cut}</span>;
}

/** The places are counted in characters, of which some are two units of a string. */
export function piecesOf({ text: source, found }: SourceLine) {
  if (found === null) return { before: source, found: "", after: "" };
  const letters = [...source];
  const [at, length] = found;
  return {
    before: letters.slice(0, at).join(""),
    found: letters.slice(at, at + length).join(""),
    after: letters.slice(at + length).join(""),
  };
}

function Tagged({ source }: { source: string }) {
  return source.split(/(<[^<>]*>?)/).map((piece, index) =>
    piece === "" ? null : (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one fixed line.
      <span key={index} className={index % 2 === 1 ? "text-active" : undefined}>
        {piece}
      </span>
    ),
  );
}
