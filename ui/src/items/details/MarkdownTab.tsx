import { lazy, Suspense, useState } from "react";
import { text } from "@/text";
import { useMeasured } from "./measured";
import { Nothing } from "./Nothing";
import { SourceText } from "./SourceText";
import { TabFrame } from "./TabFrame";

const MarkdownPreview = lazy(() => import("./MarkdownPreview"));
const words = text.items.markdown;

/** The Markdown that would be embedded: as it is, or drawn without anything live in it. */
export function MarkdownTab({ markdown }: { markdown: string | null }) {
  const [view, setView] = useState<"source" | "preview">("source");
  const facts = useMeasured(markdown ?? "");
  if (markdown === null) return <Nothing>{words.none}</Nothing>;
  return (
    <TabFrame
      views={{
        all: [
          { value: "source", label: words.source },
          { value: "preview", label: words.preview },
        ],
        chosen: view,
        onChoose: setView,
      }}
      facts={facts}
      copy={{ value: () => markdown, label: words.copy }}
    >
      {view === "source" ? (
        <SourceText source={markdown} label={words.content} testId="markdown-content" />
      ) : (
        <Suspense>
          <MarkdownPreview markdown={markdown} />
        </Suspense>
      )}
    </TabFrame>
  );
}
