import { Button } from "@cloudflare/kumo/components/button";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { keys } from "@/app/queries";
import {
  client,
  type InstanceSummary,
  type ItemDetail,
  type ItemRow,
  type ItemSettings,
} from "@/ipc";
import { apart } from "@/parts/apart";
import { CopyButton } from "@/parts/CopyButton";
import { EmptyState } from "@/parts/EmptyState";
import { Failure } from "@/parts/Failure";
import { ArrowsInSimpleIcon, ArrowsOutSimpleIcon, QuestionIcon, XIcon } from "@/parts/icons";
import { isWriting } from "@/parts/keys";
import { LOOKS, OutcomeIcon } from "@/parts/OutcomeIcon";
import { outcomeOf } from "@/parts/outcome";
import { TabBar } from "@/parts/TabBar";
import { UrlText } from "@/parts/UrlText";
import { useRested } from "@/parts/useRested";
import { text } from "@/text";
import { ChunksTab } from "./ChunksTab";
import { HtmlTab } from "./HtmlTab";
import { LinksTab } from "./LinksTab";
import { MarkdownTab } from "./MarkdownTab";
import { MetadataTab } from "./MetadataTab";
import { ITEM_TABS, type ItemTab } from "./place";
import { ResponseTab } from "./ResponseTab";
import { SyncItem } from "./SyncItem";
import { WhyTab } from "./WhyTab";

type Props = {
  instance: InstanceSummary;
  /** Null while the row is not read yet. */
  item: number | null;
  /** What the table already knows, shown at once. */
  row: ItemRow | undefined;
  live: boolean;
  wide: boolean;
  onWide: (wide: boolean) => void;
  /** Goes to another item. */
  onOpen: (item: number) => void;
  onClose: () => void;
};

/** Everything about one item. Keeps up with a held arrow key: details come 80 ms after it rests. */
export const ItemPanel = apart(function ItemPanel(props: Props) {
  const { instance, item, row, live, wide, onWide, onOpen, onClose } = props;
  const [tab, setTab] = useState<ItemTab>("why");
  const rested = useRested(item, 80);
  const { data, error } = useQuery({
    queryKey: keys.item(instance.id, rested ?? 0),
    queryFn: () => client.item(instance.id, rested ?? 0),
    enabled: rested !== null,
    refetchInterval: live ? 2000 : false,
  });
  // Asked for together with the item, so that its links do not come later.
  const { data: settings } = useQuery({
    queryKey: keys.itemSettings(instance.id, rested ?? 0),
    queryFn: () => client.itemSettings(instance.id, rested ?? 0),
    enabled: rested !== null,
  });
  const detail = data?.id === item ? data : undefined;
  useTabKeys(tab, setTab);
  const shown = detail ?? row;
  if (shown === undefined && error !== null) return <NoItem cause={error} onClose={onClose} />;
  return (
    <>
      {shown !== undefined && (
        <PanelHead row={shown} instance={instance} wide={wide} onWide={onWide} onClose={onClose} />
      )}
      {error !== null && (
        <p role="alert" className="p-4 text-errored">
          <Failure of={error} />
        </p>
      )}
      <TabBar
        small
        label={text.items.tabs.label}
        selected={tab}
        onSelect={setTab}
        tabs={ITEM_TABS.map((name) => ({
          name,
          label: text.items.tabs[name],
          testId: `item-tab-${name}`,
        }))}
        barClassName="px-3"
        panelClassName="flex flex-col overflow-y-auto"
      >
        {detail !== undefined && (
          <TabContent
            tab={tab}
            detail={detail}
            settings={settings}
            instance={instance}
            onOpen={onOpen}
            onTab={setTab}
          />
        )}
      </TabBar>
    </>
  );
});

/** What stands where an item cannot be read, such as one that a job has removed. */
function NoItem({ cause, onClose }: { cause: unknown; onClose: () => void }) {
  return (
    <EmptyState
      icon={<QuestionIcon size={32} />}
      title={text.items.noDetails}
      action={<Button onClick={onClose}>{text.items.close}</Button>}
    >
      <p role="alert">
        <Failure of={cause} />
      </p>
    </EmptyState>
  );
}

type ContentProps = Pick<Props, "instance" | "onOpen"> & {
  tab: ItemTab;
  detail: ItemDetail;
  settings: ItemSettings | undefined;
  onTab: (tab: ItemTab) => void;
};

function TabContent({ tab, detail, settings, instance, onOpen, onTab }: ContentProps) {
  switch (tab) {
    case "why":
      return (
        <WhyTab
          item={detail}
          instance={instance}
          settings={settings}
          onOpen={onOpen}
          onTab={onTab}
        />
      );
    case "response":
      return <ResponseTab response={detail.response} />;
    case "markdown":
      return <MarkdownTab key={detail.id} markdown={detail.markdown} />;
    case "chunks":
      return <ChunksTab item={detail} />;
    case "metadata":
      return <MetadataTab item={detail} instance={instance.id} />;
    case "links":
      return <LinksTab item={detail} instance={instance} onOpen={onOpen} />;
    case "html": {
      const rendered = detail.evidence.some(({ kind }) => kind === "rendering");
      return (
        <HtmlTab key={detail.id} instance={instance.id} item={detail.id} rendered={rendered} />
      );
    }
  }
}

type HeadProps = Pick<Props, "instance" | "wide" | "onWide" | "onClose"> & { row: ItemRow };

function PanelHead({ row, instance, wide, onWide, onClose }: HeadProps) {
  const outcome = outcomeOf(row);
  const looks = LOOKS[outcome];
  return (
    <header className="shrink-0 px-3 pt-2.5 pb-1.5">
      <div className="flex items-center gap-2">
        <span
          className={`flex h-5.5 items-center gap-1 rounded-full ps-1 pe-2 text-xs font-medium ${looks.tint} ${looks.text}`}
          data-testid="item-status"
        >
          <OutcomeIcon outcome={outcome} size={14} />
          {text.status[row.status]}
        </span>
        {row.position !== null && (
          <span className="text-xs text-kumo-subtle tabular-nums">
            {text.items.number(row.position)}
          </span>
        )}
        <span className="ms-auto flex">
          <SyncItem instance={instance} item={row.id} />
          <CopyButton compact value={() => row.url} label={text.items.copyUrl} />
          <Button
            size="sm"
            shape="square"
            variant="ghost"
            icon={wide ? <ArrowsInSimpleIcon /> : <ArrowsOutSimpleIcon />}
            aria-label={wide ? text.items.shrink : text.items.expand}
            onClick={() => onWide(!wide)}
          />
          <Button
            size="sm"
            shape="square"
            variant="ghost"
            icon={<XIcon />}
            aria-label={text.items.close}
            onClick={onClose}
          />
        </span>
      </div>
      <h2 className="mt-1.5 text-[13px]">
        <UrlText url={row.url} host={instance.host} plain />
      </h2>
      <p className="h-[18px] truncate text-xs text-kumo-subtle">
        <bdi>{row.title}</bdi>
      </p>
    </header>
  );
}

/** `[` and `]` walk through the tabs. */
function useTabKeys(tab: ItemTab, setTab: (tab: ItemTab) => void) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isWriting(event)) return;
      const step = { "[": -1, "]": 1 }[event.key];
      const next = step === undefined ? undefined : ITEM_TABS[ITEM_TABS.indexOf(tab) + step];
      if (next !== undefined) setTab(next);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [tab, setTab]);
}
