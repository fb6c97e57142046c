import { Switch } from "@cloudflare/kumo/components/switch";
import { useMemo, useState } from "react";
import type { ItemDetail } from "@/ipc";
import { VirtualList } from "@/parts/VirtualList";
import { text } from "@/text";
import { type ChunkText, chunkTexts } from "./chunks";
import { Nothing } from "./Nothing";

const words = text.items.chunks;

/** The pieces of the Markdown as they would be embedded. */
export function ChunksTab({ item }: { item: ItemDetail }) {
  const [overlap, setOverlap] = useState(true);
  const pieces = useMemo(() => chunkTexts(item.markdown ?? "", item.chunk_list), [item]);
  if (item.status === "completed" && item.chunks === null)
    return <Nothing>{words.notHere}</Nothing>;
  if (pieces.length === 0) return <Nothing>{words.none}</Nothing>;
  const tokens = pieces.reduce((sum, piece) => sum + piece.tokens, 0);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex items-center gap-3 border-b border-kumo-hairline px-3 py-2">
        <p className="flex-1 text-kumo-subtle">
          {words.summary(pieces.length, tokens)}
          <span className="block text-caption">{words.estimated}</span>
        </p>
        <Switch size="sm" label={words.overlap} checked={overlap} onCheckedChange={setOverlap} />
      </div>
      <VirtualList
        key={item.id}
        label={text.items.tabs.chunks}
        testId="chunks"
        total={pieces.length}
        height={ROW}
        wraps
        usual={USUAL_ROW}
        rowClassName="grid grid-cols-[72px_minmax(0,1fr)] border-b border-kumo-hairline"
        row={(index) => {
          const piece = pieces[index];
          return piece === undefined ? null : <ChunkRow piece={piece} overlap={overlap} />;
        }}
      />
    </div>
  );
}

/** Pixels of the smallest chunk, and of one of the default size. */
const ROW = 56;
const USUAL_ROW = 320;

/** Each line begins where its own language does. */
const TEXT = "leading-5 break-words whitespace-pre-wrap [unicode-bidi:plaintext]";

function ChunkRow({ piece, overlap }: { piece: ChunkText; overlap: boolean }) {
  return (
    <>
      <div className="border-e-2 border-indexed/40 px-2 py-2.5 text-end tabular-nums">
        <div className="font-semibold">{piece.number}</div>
        <div className="text-caption text-kumo-subtle">{words.tokens(piece.tokens)}</div>
      </div>
      <div className="min-w-0 px-3 py-2.5 select-text">
        {piece.heading !== "" && (
          <p className="mb-1 text-caption wrap-anywhere text-kumo-subtle">
            <bdi>{piece.heading}</bdi>
          </p>
        )}
        {overlap && piece.repeated !== "" && (
          <>
            <p className={`repeated ${TEXT}`} dir="auto">
              {piece.repeated.trim()}
            </p>
            <p className="mb-1.5 text-caption text-active">{words.repeated}</p>
          </>
        )}
        <p className={TEXT} dir="auto">
          {piece.rest.trim()}
        </p>
      </div>
    </>
  );
}
