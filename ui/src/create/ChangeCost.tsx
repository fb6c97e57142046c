import { useQuery } from "@tanstack/react-query";
import { type Config, client, type InstanceSummary } from "@/ipc";
import { Message } from "@/parts/Message";
import { OutcomeIcon } from "@/parts/OutcomeIcon";
import { useRested } from "@/parts/useRested";
import { text } from "@/text";
import { say } from "@/text/sentences";
import { CHECK_MILLIS } from "./useConfigForm";

const words = text.create.cost;

type Props = { instance: InstanceSummary; config: Config; valid: boolean };

/** What saving would set off in a crawled instance, setting by setting. */
export function ChangeCost({ instance, config, valid }: Props) {
  const rested = useRested(config, CHECK_MILLIS);
  const { data } = useQuery({
    queryKey: ["change", instance.id, rested],
    queryFn: () => client.costOfChange(instance.id, rested),
    enabled: valid && instance.last_job !== null,
    gcTime: 0,
  });
  if (data === undefined || data.settings.length === 0) return null;
  const total = instance.last_job?.counts.total ?? 0;
  return (
    <section className="mt-4 border-t border-kumo-hairline pt-3" data-testid="change-cost">
      <h3 className="text-xs font-medium text-kumo-subtle">{words.title}</h3>
      <p className="mt-2 flex gap-2">
        <OutcomeIcon outcome={data.effect === "full_reindex" ? "warning" : "indexed"} />
        <span>
          {words.effect[data.effect === "full_reindex" && !data.refetches ? "reread" : data.effect]}
          {data.effect === "full_reindex" && ` ${words.items(total)}`}
        </span>
      </p>
      <ul className="mt-1 ps-6 text-xs text-kumo-subtle">
        {data.settings.map(({ label, effect }) => (
          <li key={say(label).text}>
            <Message of={label} />: {words.effect[effect]}
          </li>
        ))}
      </ul>
    </section>
  );
}
