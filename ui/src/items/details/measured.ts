import { bytes } from "@/parts/format";
import { text } from "@/text";

const encoder = new TextEncoder();

/** Size and lines of a text, such as "1.2 KB, 38 lines". */
export function measured(source: string): string {
  const lines = source === "" ? 0 : source.split("\n").length;
  return text.items.markdown.size(bytes(encoder.encode(source).length), lines);
}
