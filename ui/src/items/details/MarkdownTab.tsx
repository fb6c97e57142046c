import { Tabs } from "@cloudflare/kumo/components/tabs";
import { lazy, Suspense, useMemo, useState } from "react";
import { CopyButton } from "@/parts/CopyButton";
import { bytes } from "@/parts/format";
import { text } from "@/text";
import { Nothing } from "./Nothing";
import { SourceText } from "./SourceText";

const MarkdownPreview = lazy(() => import("./MarkdownPreview"));
const words = text.items.markdown;

/** The Markdown that would be embedded: as it is, or drawn without anything live in it. */
export function MarkdownTab({ markdown }: { markdown: string | null }) {
  const [view, setView] = useState("source");
  const facts = useMemo(() => measure(markdown ?? ""), [markdown]);
  if (markdown === null) return <Nothing>{words.none}</Nothing>;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex items-center gap-2 px-3 py-2">
        <Tabs
          size="sm"
          value={view}
          onValueChange={setView}
          tabs={[
            { value: "source", label: words.source },
            { value: "preview", label: words.preview },
          ]}
        />
        <span className="min-w-0 flex-1 truncate text-end text-xs text-kumo-subtle">
          {words.size(bytes(facts.bytes), facts.lines)}
        </span>
        <CopyButton compact value={() => markdown} label={words.copy} />
      </div>
      {view === "source" ? (
        <SourceText source={markdown} label={words.content} testId="markdown-content" />
      ) : (
        <Suspense>
          <MarkdownPreview markdown={markdown} />
        </Suspense>
      )}
    </div>
  );
}

function measure(markdown: string) {
  return {
    bytes: new TextEncoder().encode(markdown).length,
    lines: markdown === "" ? 0 : markdown.split("\n").length,
  };
}
