import { useState } from "react";
import { client } from "@/ipc";
import { DiffLines } from "@/parts/DiffLines";
import { Failure } from "@/parts/Failure";
import { text } from "@/text";
import { Nothing } from "./Nothing";
import { SourceText } from "./SourceText";
import { TabFrame } from "./TabFrame";
import { useBody } from "./useBody";

const words = text.items.rendered;

type Props = { instance: number; item: number };

/** What the scripts of a page changed, and its final DOM. */
export function RenderedTab({ instance, item }: Props) {
  const [view, setView] = useState<"changes" | "dom">("changes");
  const { data, error } = useBody(instance, item, "raw-rendered", client.itemRawRendered);
  const dom = useBody(instance, item, "rendered", client.itemRendered, view === "dom");
  if (error !== null)
    return (
      <Nothing>
        <Failure of={error} />
      </Nothing>
    );
  if (data === undefined) return null;
  if (data === null) return <Nothing>{words.none}</Nothing>;
  const copy =
    view === "changes"
      ? { value: () => data.raw, label: words.copyRaw }
      : { value: () => dom.data ?? "", label: words.copyDom };
  return (
    <TabFrame
      views={{
        all: [
          { value: "changes", label: words.changes },
          { value: "dom", label: words.dom },
        ],
        chosen: view,
        onChoose: setView,
      }}
      facts={words.words(data.raw_words, data.rendered_words)}
      copy={copy}
    >
      {view === "changes" && (
        <section aria-label={words.title} className="px-3 pb-3">
          {data.diff.lines.length === 0 && <p className="text-kumo-subtle">{words.same}</p>}
          <DiffLines lines={data.diff.lines} />
          {data.diff.cut && <p className="mt-1 text-xs text-kumo-subtle">{text.changes.cut}</p>}
        </section>
      )}
      {view === "dom" && dom.error !== null && (
        <Nothing>
          <Failure of={dom.error} />
        </Nothing>
      )}
      {view === "dom" && dom.data != null && (
        <SourceText source={dom.data} label={words.dom} testId="rendered-content" />
      )}
    </TabFrame>
  );
}
