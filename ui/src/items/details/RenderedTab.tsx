import { Tabs } from "@cloudflare/kumo/components/tabs";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "@/ipc";
import { CopyButton } from "@/parts/CopyButton";
import { DiffLines } from "@/parts/DiffLines";
import { text } from "@/text";
import { Failure, Nothing } from "./Nothing";
import { SourceText } from "./SourceText";

const words = text.items.rendered;

type Props = { instance: number; item: number };

/** What the scripts of a page changed, and its final DOM. */
export function RenderedTab({ instance, item }: Props) {
  const [view, setView] = useState("changes");
  const { data, error } = useQuery({
    queryKey: ["item", instance, item, "raw-rendered"],
    queryFn: () => client.itemRawRendered(instance, item),
    gcTime: 0,
  });
  if (error !== null) return <Failure cause={error} />;
  if (data === undefined) return null;
  if (data === null) return <Nothing>{words.none}</Nothing>;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex items-center gap-2 px-3 py-2">
        <Tabs
          size="sm"
          value={view}
          onValueChange={setView}
          tabs={[
            { value: "changes", label: words.changes },
            { value: "dom", label: words.dom },
          ]}
        />
        <span className="min-w-0 flex-1 truncate text-end text-xs text-kumo-subtle">
          {words.words(data.raw_words, data.rendered_words)}
        </span>
        {view === "changes" && <CopyButton compact value={() => data.raw} label={words.copyRaw} />}
      </div>
      {view === "changes" ? (
        <section aria-label={words.title} className="px-3 pb-3">
          {data.diff.lines.length === 0 && <p className="text-kumo-subtle">{words.same}</p>}
          <DiffLines lines={data.diff.lines} />
          {data.diff.cut && <p className="mt-1 text-xs text-kumo-subtle">{text.changes.cut}</p>}
        </section>
      ) : (
        <Dom instance={instance} item={item} />
      )}
    </div>
  );
}

function Dom({ instance, item }: Props) {
  const { data, error } = useQuery({
    queryKey: ["item", instance, item, "rendered"],
    queryFn: () => client.itemRendered(instance, item),
    gcTime: 0,
  });
  if (error !== null) return <Failure cause={error} />;
  if (data === undefined || data === null) return null;
  return (
    <>
      <div className="flex justify-end px-3">
        <CopyButton compact value={() => data} label={words.copyDom} />
      </div>
      <SourceText source={data} label={words.dom} testId="rendered-content" />
    </>
  );
}
