import { openTab, TABS, type Tab } from "@/app/address";
import { ErrorBoundary } from "@/app/ErrorBoundary";
import { LoadFailure } from "@/app/LoadFailure";
import { useInstance } from "@/app/queries";
import { SitemapsPage } from "@/audit/SitemapsPage";
import { SettingsPage } from "@/create/SettingsPage";
import { useUnsaved } from "@/create/unsaved";
import type { InstanceDetail, JobSummary } from "@/ipc";
import { ItemsPage } from "@/items/ItemsPage";
import { JobsPage } from "@/jobs/JobsPage";
import { ASIDE, newest, useProgress } from "@/jobs/progress";
import { OverviewPage } from "@/overview/OverviewPage";
import { TabBar } from "@/parts/TabBar";
import { PlaygroundPage } from "@/playground/PlaygroundPage";
import { text } from "@/text";
import { InstanceHeader } from "./InstanceHeader";

type Props = { id: number; tab: Tab; search: URLSearchParams };

/** One instance: header, tabs, and the chosen tab. */
export function InstancePage({ id, tab, search }: Props) {
  const { data, error, refetch } = useInstance(id);
  // Over a table that one scrolls, each change of a number costs a frame.
  const progress = useProgress(id, tab === "overview" ? undefined : ASIDE);
  const unsaved = useUnsaved();
  if (error !== null) return <LoadFailure page cause={error} retry={refetch} />;
  if (data === undefined) return null;
  const job = newest(data.summary.last_job, progress);
  // In Settings itself its button tells.
  const marked = tab !== "settings" && unsaved.of(id, data.config) !== null;
  return (
    <>
      <InstanceHeader instance={data.summary} job={job} tab={tab} />
      <TabBar
        label={text.instances.tabs.label}
        selected={tab}
        onSelect={(name) => openTab(id, name)}
        tabs={TABS.map((name) => ({
          name,
          label: <TabLabel name={name} marked={marked && name === "settings"} />,
          testId: `tab-${name}`,
        }))}
        barClassName="bg-kumo-base px-4"
        panelClassName="flex flex-col"
        panes
      >
        <ErrorBoundary place={`${id} ${tab} ${search}`}>
          <TabContent tab={tab} detail={data} job={job} search={search} />
        </ErrorBoundary>
      </TabBar>
    </>
  );
}

function TabLabel({ name, marked }: { name: Tab; marked: boolean }) {
  const label = text.instances.tabs[name];
  if (!marked) return label;
  return (
    <span className="flex items-center gap-1.5" title={text.create.unsaved}>
      {label}
      <span className="size-1.5 rounded-full bg-warn" data-testid="unsaved">
        <span className="sr-only">{text.create.unsaved}</span>
      </span>
    </span>
  );
}

type ContentProps = {
  tab: Tab;
  detail: InstanceDetail;
  job: JobSummary | null;
  search: URLSearchParams;
};

function TabContent({ tab, detail, job, search }: ContentProps) {
  const { summary } = detail;
  switch (tab) {
    case "overview":
      return <OverviewPage instance={summary} job={job} />;
    case "items":
      return <ItemsPage instance={summary} job={job} search={search} />;
    case "jobs":
      return <JobsPage instance={summary} search={search} />;
    case "playground":
      return <PlaygroundPage instance={summary} job={job} search={search} />;
    case "sitemaps":
      return <SitemapsPage instance={summary} job={job} search={search} />;
    case "settings":
      return <SettingsPage detail={detail} />;
  }
}
