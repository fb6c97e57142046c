import type { OpenPage, Progress } from "@/ipc";
import { useSpeeds } from "@/jobs/progress";
import { duration, rate, urlOf } from "@/parts/format";
import { ClockIcon, GaugeIcon } from "@/parts/icons";
import { UrlText } from "@/parts/UrlText";
import { text } from "@/text";
import { openItems } from "./open";
import { sparkline } from "./sparkline";

type Props = { instance: number; progress: Progress | null };

/** Pages a second over the last two minutes, and how long the rest takes. */
export function Throughput({ instance, progress }: Props) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)_auto] rounded-lg border border-kumo-hairline bg-kumo-base">
      <div className="p-4">
        <h2 className="flex items-baseline gap-1.5 text-[13px] font-normal text-kumo-subtle">
          <GaugeIcon size={16} className="self-center" />
          {text.overview.throughput}
          <strong className="ms-1 font-semibold text-kumo-default tabular-nums">
            {text.overview.perSecond(rate(progress?.pages_per_second ?? 0))}
          </strong>
          <span className="ms-auto text-xs tabular-nums">
            {text.overview.open(progress?.open_requests ?? 0)}
          </span>
        </h2>
        <Sparkline instance={instance} />
      </div>
      <TimeLeft instance={instance} progress={progress} />
    </section>
  );
}

const WIDTH = 480;
const HEIGHT = 48;

function Sparkline({ instance }: { instance: number }) {
  const { line, area } = sparkline(useSpeeds(instance), WIDTH, HEIGHT);
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="mt-2 block h-12 w-full"
    >
      <path d={area} className="fill-active-tint" />
      <path
        d={line}
        fill="none"
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
        className="stroke-active"
      />
    </svg>
  );
}

function TimeLeft({ instance, progress }: Props) {
  const left = progress?.left_millis ?? null;
  const service = progress?.service_millis ?? null;
  // Nothing is left but what was asked already.
  const last = progress?.counts.queued === 0 ? progress.open_requests : 0;
  return (
    <div className="w-[184px] border-s border-kumo-hairline p-4">
      <h2 className="flex items-center gap-1.5 text-[13px] font-normal text-kumo-subtle">
        <ClockIcon size={16} />
        {text.overview.left}
      </h2>
      <p className="mt-0.5 text-xl leading-7 font-semibold tabular-nums" data-testid="time-left">
        {left !== null
          ? duration(left)
          : last > 0
            ? text.overview.leftLast(last)
            : text.overview.leftUnknown}
      </p>
      {left === null && last > 0 && progress?.longest_open != null && (
        <SlowPage instance={instance} page={progress.longest_open} />
      )}
      <p className="mt-1 text-xs text-kumo-subtle">
        {service === null ? (
          text.overview.elapsed(duration(progress?.elapsed_millis ?? 0))
        ) : (
          <ServiceTime time={duration(service)} />
        )}
      </p>
    </div>
  );
}

/** The page that holds up the end of a job. */
function SlowPage({ instance, page }: { instance: number; page: OpenPage }) {
  return (
    <button
      type="button"
      onClick={() => openItems(instance, { item: String(page.item) })}
      data-testid="slow-page"
      className="mt-0.5 block w-full text-start text-xs hover:underline"
    >
      <UrlText url={page.url} host={urlOf(page.url)?.host} />
      <span className="text-kumo-subtle">{text.overview.waited(duration(page.millis ?? 0))}</span>
    </button>
  );
}

function ServiceTime({ time }: { time: string }) {
  const words = text.overview.service(time);
  return (
    <>
      {words.lead}
      <strong className="font-semibold whitespace-nowrap text-kumo-default">{words.time}</strong>
    </>
  );
}
