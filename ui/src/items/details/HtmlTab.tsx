import { useState } from "react";
import { client } from "@/ipc";
import { DiffLines } from "@/parts/DiffLines";
import { Failure } from "@/parts/Failure";
import { text } from "@/text";
import { useMeasured } from "./measured";
import { Nothing } from "./Nothing";
import { SourceText } from "./SourceText";
import { TabFrame, type Views } from "./TabFrame";
import { useBody } from "./useBody";

const words = text.items.html;

const VIEWS = ["received", "dom", "changes"] as const;
type View = (typeof VIEWS)[number];

type Props = { instance: number; item: number; rendered: boolean };
type ViewProps = Omit<Props, "rendered"> & { views: Views<View> | undefined };

/** The HTML of a page, as text only; of a rendered one its final DOM too, and what scripts changed. */
export function HtmlTab({ rendered, ...of }: Props) {
  const [view, setView] = useState<View>(rendered ? "changes" : "received");
  const all = VIEWS.map((value) => ({ value, label: words.views[value] }));
  const views = rendered ? { all, chosen: view, onChoose: setView } : undefined;
  if (!rendered || view === "received") return <Received {...of} views={views} />;
  return view === "dom" ? <Dom {...of} views={views} /> : <Changes {...of} views={views} />;
}

function Received({ instance, item, views }: ViewProps) {
  const { data, error } = useBody(instance, item, "html", client.itemHtml);
  const facts = useMeasured(data ?? "");
  if (error !== null) return <Unread cause={error} />;
  if (data === undefined) return null;
  if (data === null) return <Nothing>{words.none}</Nothing>;
  return (
    <TabFrame views={views} facts={facts} copy={{ value: () => data, label: words.copy }}>
      <SourceText source={data} label={words.content} testId="html-content" />
    </TabFrame>
  );
}

function Dom({ instance, item, views }: ViewProps) {
  const { data, error } = useBody(instance, item, "rendered", client.itemRendered);
  const facts = useMeasured(data ?? "");
  const copy = { value: () => data ?? "", label: words.copyDom };
  return (
    <TabFrame views={views} facts={data == null ? undefined : facts} copy={copy}>
      {error !== null && <Unread cause={error} />}
      {data === null && <Nothing>{words.unrendered}</Nothing>}
      {data != null && <SourceText source={data} label={words.dom} testId="rendered-content" />}
    </TabFrame>
  );
}

function Changes({ instance, item, views }: ViewProps) {
  const { data, error } = useBody(instance, item, "raw-rendered", client.itemRawRendered);
  const facts = data == null ? undefined : words.words(data.raw_words, data.rendered_words);
  const copy = { value: () => data?.raw ?? "", label: words.copyRaw };
  return (
    <TabFrame views={views} facts={facts} copy={copy}>
      {error !== null && <Unread cause={error} />}
      {data === null && <Nothing>{words.unrendered}</Nothing>}
      {data != null && (
        <section aria-label={words.changes} className="px-3 pb-3">
          {data.diff.lines.length === 0 && <p className="text-kumo-subtle">{words.same}</p>}
          <DiffLines lines={data.diff.lines} />
          {data.diff.cut && <p className="mt-1 text-xs text-kumo-subtle">{text.changes.cut}</p>}
        </section>
      )}
    </TabFrame>
  );
}

const Unread = ({ cause }: { cause: unknown }) => (
  <Nothing>
    <Failure of={cause} />
  </Nothing>
);
