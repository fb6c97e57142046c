import type { JobSummary, PlanTier } from "@/ipc";
import { Card } from "@/parts/Card";
import { OutcomeIcon } from "@/parts/OutcomeIcon";
import { text } from "@/text";

type Props = { plan: PlanTier; job: JobSummary };

/** Where each plan's limit cuts the list of pages. */
export function PlanLimits({ plan, job }: Props) {
  return (
    <Card title={text.overview.limits} aside={text.overview.plan[plan]}>
      <dl className="flex flex-col gap-2">
        <Limit tier="free" cut={job.free_cut} current={plan === "free"} />
        <Limit tier="paid" cut={job.paid_cut} current={plan === "paid"} />
      </dl>
    </Card>
  );
}

type LimitProps = { tier: PlanTier; cut: number | null; current: boolean };

function Limit({ tier, cut, current }: LimitProps) {
  return (
    <div className="flex items-center gap-2">
      <OutcomeIcon outcome={cut === null ? "indexed" : "over"} />
      <dt className={current ? "font-medium" : ""}>{text.overview.plan[tier]}</dt>
      <dd className="ms-auto text-end text-kumo-subtle tabular-nums">
        {cut === null ? text.overview.fits : text.overview.cutAt(cut)}
      </dd>
    </div>
  );
}
