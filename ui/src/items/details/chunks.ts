import type { Chunk } from "@/ipc";

export type ChunkText = {
  number: number;
  tokens: number;
  heading: string;
  /** The beginning that the chunk before has as its end; empty when there is none. */
  repeated: string;
  rest: string;
};

/** Cuts the Markdown at the byte offsets of its chunks. */
export function chunkTexts(markdown: string, chunks: Chunk[]): ChunkText[] {
  const encoded = new TextEncoder().encode(markdown);
  const decoder = new TextDecoder();
  const cut = (from: number, to: number) => decoder.decode(encoded.subarray(from, to));
  return chunks.map((chunk, index) => {
    const before = chunks[index - 1]?.end_byte ?? 0;
    const fresh = Math.min(Math.max(before, chunk.start_byte), chunk.end_byte);
    return {
      number: index + 1,
      tokens: chunk.tokens,
      heading: chunk.heading,
      repeated: index === 0 ? "" : cut(chunk.start_byte, fresh),
      rest: cut(index === 0 ? chunk.start_byte : fresh, chunk.end_byte),
    };
  });
}
