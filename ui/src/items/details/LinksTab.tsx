import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { keys } from "@/app/queries";
import { client, type InstanceSummary, type ItemDetail } from "@/ipc";
import { Failure } from "@/parts/Failure";
import { Tabs } from "@/parts/kumo";
import { text } from "@/text";
import { LinkList } from "./LinkList";
import { Nothing } from "./Nothing";
import { useOpenUrl } from "./useOpenUrl";

const words = text.items.links;

/** The host answers with at most so many pages that link to one. */
const MOST_LINKING = 200;

type Props = { item: ItemDetail; instance: InstanceSummary; onOpen: (item: number) => void };

/** Links of the page to web pages, in document order, and the pages that link to it. */
export function LinksTab({ item, instance, onOpen }: Props) {
  const [view, setView] = useState("out");
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="border-b border-kumo-hairline px-3 py-2">
        <Tabs
          value={view}
          onValueChange={setView}
          tabs={[
            { value: "out", label: words.out(item.links_out.length) },
            { value: "in", label: words.in },
          ]}
        />
      </div>
      {view === "out" ? (
        <LinksOut item={item} instance={instance} onOpen={onOpen} />
      ) : (
        <LinksIn item={item} instance={instance} onOpen={onOpen} />
      )}
    </div>
  );
}

function LinksOut({ item, instance, onOpen }: Props) {
  const openUrl = useOpenUrl(instance.id, onOpen);
  if (item.links_out.length === 0) return <Nothing>{words.none}</Nothing>;
  return (
    <LinkList
      key={item.id}
      links={item.links_out}
      label={words.out(item.links_out.length)}
      host={instance.host}
      onOpen={({ url }) => openUrl(url)}
    />
  );
}

function LinksIn({ item, instance, onOpen }: Props) {
  const { data: pages, error } = useQuery({
    queryKey: keys.linksIn(instance.id, item.id),
    queryFn: () => client.itemLinksIn(instance.id, item.id),
  });
  if (error !== null)
    return (
      <Nothing>
        <Failure of={error} />
      </Nothing>
    );
  if (pages === undefined) return null;
  if (pages.length === 0) return <Nothing>{words.noneIn}</Nothing>;
  const summary =
    pages.length < MOST_LINKING ? words.pagesIn(pages.length) : words.firstIn(pages.length);
  return (
    <>
      <p className="border-b border-kumo-hairline px-3 py-2 text-kumo-subtle">{summary}</p>
      <LinkList
        key={item.id}
        links={pages}
        label={summary}
        host={instance.host}
        onOpen={(page) => onOpen(page.item)}
      />
    </>
  );
}
