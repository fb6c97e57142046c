import { useMemo } from "react";
import { client } from "@/ipc";
import { Failure } from "@/parts/Failure";
import { text } from "@/text";
import { measured } from "./measured";
import { Nothing } from "./Nothing";
import { SourceText } from "./SourceText";
import { TabFrame } from "./TabFrame";
import { useBody } from "./useBody";

const words = text.items.html;

/** The HTML as it was received: text only. */
export function HtmlTab({ instance, item }: { instance: number; item: number }) {
  const { data, error } = useBody(instance, item, "html", client.itemHtml);
  const facts = useMemo(() => measured(data ?? ""), [data]);
  if (error !== null)
    return (
      <Nothing>
        <Failure of={error} />
      </Nothing>
    );
  if (data === undefined) return null;
  if (data === null) return <Nothing>{words.none}</Nothing>;
  return (
    <TabFrame facts={facts} copy={{ value: () => data, label: words.copy }}>
      <SourceText source={data} label={words.content} testId="html-content" />
    </TabFrame>
  );
}
