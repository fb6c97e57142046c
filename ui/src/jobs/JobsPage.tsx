import { openInstance } from "@/app/address";
import { LoadFailure } from "@/app/LoadFailure";
import { useJobs } from "@/app/queries";
import type { InstanceSummary } from "@/ipc";
import { EmptyState } from "@/parts/EmptyState";
import { ClockIcon } from "@/parts/icons";
import { Tabs } from "@/parts/kumo";
import { text } from "@/text";
import { ComparePage } from "./compare/ComparePage";
import { ForecastPage } from "./forecast/ForecastPage";
import { HistoryPage } from "./HistoryPage";

const VIEWS = ["history", "compare", "next"] as const;
type View = (typeof VIEWS)[number];

type Props = { instance: InstanceSummary; search: URLSearchParams };

/** The jobs of an instance: those that were, two of them compared, and those to come. */
export function JobsPage({ instance, search }: Props) {
  const { data: jobs, error, refetch } = useJobs(instance.id);
  if (error !== null) return <LoadFailure cause={error} retry={refetch} />;
  if (jobs === undefined) return null;
  if (jobs.length === 0) {
    return (
      <EmptyState icon={<ClockIcon size={32} />} title={text.jobs.empty}>
        {text.jobs.emptyText}
      </EmptyState>
    );
  }
  const view = VIEWS.find((one) => one === search.get("view")) ?? "history";
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="w-fit shrink-0 px-5 pt-4">
        <Tabs
          value={view}
          onValueChange={(next) => open(instance.id, next as View)}
          tabs={VIEWS.map((value) => ({ value, label: text.syncs.view[value] }))}
        />
      </div>
      {view === "history" && <HistoryPage instance={instance} jobs={jobs} search={search} />}
      {view === "compare" && <ComparePage instance={instance} jobs={jobs} search={search} />}
      {view === "next" && <ForecastPage instance={instance} search={search} />}
    </div>
  );
}

function open(instance: number, view: View) {
  const search = new URLSearchParams(view === "history" ? {} : { view });
  openInstance(instance, "jobs", search);
}
