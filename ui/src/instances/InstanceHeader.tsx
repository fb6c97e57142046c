import { Button } from "@cloudflare/kumo/components/button";
import type { Tab } from "@/app/address";
import { useWriting } from "@/app/queries";
import { ExportMenu } from "@/exports/ExportMenu";
import type { InstanceSummary, JobSummary } from "@/ipc";
import { useJobActions } from "@/jobs/actions";
import { useSyncActions } from "@/jobs/syncs";
import { duration, moment } from "@/parts/format";
import { ArrowClockwiseIcon, PauseIcon, PlayIcon, SquareIcon } from "@/parts/icons";
import { LOOKS, OutcomeIcon } from "@/parts/OutcomeIcon";
import { isLive } from "@/parts/outcome";
import { useRested } from "@/parts/useRested";
import { text } from "@/text";
import { useNameOf } from "./name";
import { stateOf } from "./state";

type Props = { instance: InstanceSummary; job: JobSummary | null; tab: Tab };

/** Name, one state, the job, and what can be done with it now. */
export function InstanceHeader({ instance, job, tab }: Props) {
  const name = useNameOf()(instance);
  return (
    <header data-pane className="flex h-12 shrink-0 items-center gap-3 bg-kumo-base ps-6 pe-5">
      <h1 className="min-w-0 text-[15px]" title={instance.source} data-testid="instance-host">
        <bdi className="block truncate">{name}</bdi>
      </h1>
      {instance.paused ? <PausedPill /> : <StatePill job={job} />}
      {job !== null && (
        <span className="min-w-0 flex-1 truncate text-xs text-kumo-subtle">{jobWords(job)}</span>
      )}
      <div className="ms-auto flex shrink-0 gap-2">
        {tab === "overview" && job !== null && job.ended_at !== null && (
          <ExportMenu instance={instance} variant="secondary" />
        )}
        <JobButtons instance={instance} job={job} quiet={tab === "settings"} />
      </div>
    </header>
  );
}

function StatePill({ job }: { job: JobSummary | null }) {
  if (job === null) {
    return (
      <span data-testid="instance-state" data-state="none" className="text-xs text-kumo-subtle">
        {text.instances.neverRun}
      </span>
    );
  }
  const { outcome } = stateOf(job);
  const looks = LOOKS[outcome];
  return (
    <span
      data-testid="instance-state"
      data-state={job.state}
      className={`flex h-6 shrink-0 items-center gap-1.5 rounded-full ps-1.5 pe-2.5 text-xs font-medium ${looks.tint} ${looks.text}`}
    >
      <OutcomeIcon outcome={outcome} size={15} />
      {text.jobState[job.state]}
    </span>
  );
}

function PausedPill() {
  return (
    <span
      data-testid="instance-state"
      data-state="indexing-paused"
      title={text.syncs.pausedText}
      className="flex h-6 shrink-0 items-center gap-1.5 rounded-full bg-warn-tint ps-1.5 pe-2.5 text-xs font-medium text-warn"
    >
      <PauseIcon size={14} weight="fill" aria-hidden />
      {text.syncs.paused}
    </span>
  );
}

function jobWords(job: JobSummary): string {
  const words: string[] = [text.jobs.job(job.number)];
  if (job.kind === "full_reindex") words.push(text.jobs.kind.full_reindex);
  if (job.ended_at === null) {
    words.push(text.jobs.started(moment(job.started_at)));
  } else {
    words.push(moment(job.ended_at), text.jobs.took(duration(job.ended_at - job.started_at)));
  }
  return words.join(", ");
}

type ButtonsProps = { instance: InstanceSummary; job: JobSummary | null; quiet: boolean };

/** Buttons that took the place of others do nothing for this long: the click was for those. */
const SETTLE_MILLIS = 1000;

/** `quiet` where the page has a primary button of its own. */
function JobButtons({ instance, job, quiet }: ButtonsProps) {
  const { start, pause, resume, cancel, busy } = useJobActions(instance.id);
  const indexing = useSyncActions(instance.id);
  const writing = useWriting();
  const live = isLive(job?.state);
  const settling = useRested(live, SETTLE_MILLIS) !== live;
  const words = text.instances.actions;
  const cancelButton = (
    <Button
      size="sm"
      disabled={settling}
      variant="secondary-destructive"
      icon={<SquareIcon />}
      onClick={cancel}
      data-testid="cancel"
    >
      {words.cancel}
    </Button>
  );
  if (instance.paused) {
    return (
      <>
        <Button
          size="sm"
          variant={quiet ? "secondary" : "primary"}
          icon={<PlayIcon />}
          loading={indexing.busy}
          {...writing}
          onClick={indexing.resume}
          data-testid="resume-indexing"
        >
          {text.syncs.resume}
        </Button>
        {live && cancelButton}
      </>
    );
  }
  switch (job?.state) {
    case "running":
      return (
        <>
          <Button
            size="sm"
            disabled={settling}
            icon={<PauseIcon />}
            onClick={pause}
            data-testid="pause"
          >
            {words.pause}
          </Button>
          {cancelButton}
        </>
      );
    case "paused":
      return (
        <>
          <Button
            size="sm"
            variant="primary"
            icon={<PlayIcon />}
            onClick={resume}
            data-testid="resume"
          >
            {words.resume}
          </Button>
          {cancelButton}
        </>
      );
    default:
      return (
        <Button
          size="sm"
          variant={quiet ? "secondary" : "primary"}
          icon={job === null ? <PlayIcon /> : <ArrowClockwiseIcon />}
          loading={busy}
          title={writing.title}
          disabled={writing.disabled || settling}
          onClick={start}
          data-testid="start"
        >
          {startWord(job)}
        </Button>
      );
  }
}

function startWord(job: JobSummary | null): string {
  const words = text.instances.actions;
  if (job === null) return words.start;
  return job.state === "interrupted" ? words.goOn : words.sync;
}
