import { useQuery } from "@tanstack/react-query";
import { client } from "@/ipc";
import { CopyButton } from "@/parts/CopyButton";
import { text } from "@/text";
import { Failure, Nothing } from "./Nothing";
import { SourceText } from "./SourceText";

const words = text.items.html;

/** The HTML as it was received: text only. */
export function HtmlTab({ instance, item }: { instance: number; item: number }) {
  const { data, error } = useQuery({
    queryKey: ["item", instance, item, "html"],
    queryFn: () => client.itemHtml(instance, item),
    gcTime: 0,
  });
  if (error !== null) return <Failure cause={error} />;
  if (data === undefined) return null;
  if (data === null) return <Nothing>{words.none}</Nothing>;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex justify-end px-3 py-1">
        <CopyButton compact value={() => data} label={words.copy} />
      </div>
      <SourceText source={data} label={words.content} testId="html-content" />
    </div>
  );
}
