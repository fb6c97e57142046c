import { Button } from "@cloudflare/kumo/components/button";
import { Switch } from "@cloudflare/kumo/components/switch";
import { useState } from "react";
import { useDefaults, useInstance, useWriting } from "@/app/queries";
import type { InstanceSummary, JobSummary, SyncTimes } from "@/ipc";
import { duration, moment } from "@/parts/format";
import { ArrowClockwiseIcon, PauseIcon, PlayIcon } from "@/parts/icons";
import { Select } from "@/parts/kumo";
import { isLive } from "@/parts/outcome";
import { text } from "@/text";
import { ReindexDialog } from "./ReindexDialog";
import { useNow, useSyncActions, useSyncTimes } from "./syncs";

const words = text.syncs;

type Props = { instance: InstanceSummary; job: JobSummary | null };

/** When the instance is synced by itself, and what else can be asked for. */
export function SyncCard({ instance, job }: Props) {
  const { data: times } = useSyncTimes(instance.id);
  const [asking, setAsking] = useState(false);
  const { schedule, pause, resume, busy } = useSyncActions(instance.id);
  const live = isLive(job?.state);
  const writing = useWriting();
  return (
    <section
      aria-label={words.title}
      className="flex shrink-0 flex-wrap items-center gap-x-5 gap-y-2 rounded-lg border border-kumo-hairline bg-kumo-base px-4 py-2.5"
    >
      <Switch
        size="sm"
        label={words.schedule.label}
        checked={times?.schedule.on ?? false}
        title={writing.title}
        disabled={times === undefined || busy || writing.disabled}
        onCheckedChange={schedule}
      />
      <IntervalChoice instance={instance} disabled={live || writing.disabled} />
      <p className="min-w-64 flex-1 text-pretty text-kumo-subtle" data-testid="next-sync">
        {times !== undefined && <NextSync times={times} />}
      </p>
      <div className="ms-auto flex gap-2">
        {instance.paused ? (
          <Button size="sm" icon={<PlayIcon />} loading={busy} {...writing} onClick={resume}>
            {words.resume}
          </Button>
        ) : (
          <Button
            size="sm"
            icon={<PauseIcon />}
            loading={busy}
            {...writing}
            onClick={pause}
            data-testid="pause-indexing"
          >
            {words.pause}
          </Button>
        )}
        <Button
          size="sm"
          icon={<ArrowClockwiseIcon />}
          title={writing.title}
          disabled={live || instance.paused || writing.disabled}
          onClick={() => setAsking(true)}
        >
          {words.reindex.button}
        </Button>
      </div>
      {asking && <ReindexDialog instance={instance} job={job} onClose={() => setAsking(false)} />}
    </section>
  );
}

function NextSync({ times }: { times: SyncTimes }) {
  const now = useNow();
  const { on, next_at, waits_for } = times.schedule;
  return (
    <>
      {!on && words.schedule.off}
      {on && waits_for === "resume" && words.schedule.paused}
      {on && waits_for === "sync_by_hand" && words.schedule.closed}
      {on && next_at !== null && (
        <>
          <span className="text-kumo-default">
            {next_at <= now
              ? words.schedule.now
              : words.schedule.next(moment(next_at, now), wait(next_at - now))}
          </span>
          {". "}
          {words.schedule.hint}
        </>
      )}
      {times.cooldown_left > 0 && (
        <span className="block text-xs">
          {words.schedule.cooldown(Math.ceil(times.cooldown_left / 1000))}
        </span>
      )}
    </>
  );
}

/** A wait in whole minutes: a schedule needs no seconds. */
const wait = (millis: number) =>
  millis < 60_000 ? duration(millis) : duration(Math.round(millis / 60_000) * 60_000);

function IntervalChoice({ instance, disabled }: { instance: InstanceSummary; disabled: boolean }) {
  const { data: detail } = useInstance(instance.id);
  const { data: known } = useDefaults();
  const { setInterval, busy } = useSyncActions(instance.id);
  if (detail === undefined || known === undefined) return null;
  const chosen = detail.config.sync_interval ?? known.defaults.sync_interval;
  const items = Object.fromEntries(
    known.limits.sync_intervals.map((seconds) => [String(seconds), duration(seconds * 1000)]),
  );
  return (
    <div className="w-32">
      <Select
        size="sm"
        aria-label={words.schedule.every}
        value={String(chosen)}
        items={items}
        disabled={disabled || busy}
        onChange={(seconds) => setInterval(detail.config, Number(seconds))}
      />
    </div>
  );
}
