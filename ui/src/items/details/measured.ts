import { useMemo } from "react";
import { bytes } from "@/parts/format";
import { text } from "@/text";

const encoder = new TextEncoder();

/** Size and lines of a text, such as "1.2 KB, 38 lines". */
export function useMeasured(source: string): string {
  const { size, lines } = useMemo(
    () => ({
      size: encoder.encode(source).length,
      lines: source === "" ? 0 : source.split("\n").length,
    }),
    [source],
  );
  return text.items.markdown.size(bytes(size), lines);
}
