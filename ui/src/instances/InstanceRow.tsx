import { formatAddress } from "@/app/address";
import type { InstanceSummary } from "@/ipc";
import { ASIDE, newest, useProgress } from "@/jobs/progress";
import { PauseIcon } from "@/parts/icons";
import { OutcomeIcon } from "@/parts/OutcomeIcon";
import { text } from "@/text";
import { useNameOf } from "./name";
import { RailRow } from "./RailRow";
import { stateOf } from "./state";

type Props = { instance: InstanceSummary; short: string; current: boolean };

export function InstanceRow({ instance, short, current }: Props) {
  const name = useNameOf()(instance);
  const progress = useProgress(instance.id, ASIDE);
  const state = stateOf(newest(instance.last_job, progress));
  return (
    <RailRow
      icon={
        instance.paused || state.paused ? (
          <PauseIcon size={16} className="text-active" />
        ) : (
          <OutcomeIcon outcome={state.outcome} />
        )
      }
      title={name}
      detail={instance.paused ? text.syncs.paused : state.detail}
      tone={state.outcome === "errored" ? "text-errored" : undefined}
      current={current}
      short={short}
      href={formatAddress({
        view: "instance",
        instance: instance.id,
        tab: "overview",
        search: new URLSearchParams(),
      })}
    />
  );
}
