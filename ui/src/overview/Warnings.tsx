import { Button } from "@cloudflare/kumo/components/button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { keys } from "@/app/queries";
import { client, type WarningCount } from "@/ipc";
import { count } from "@/parts/format";
import { OutcomeIcon } from "@/parts/OutcomeIcon";
import { text } from "@/text";
import { warningKind } from "@/text/engine";
import { openItems, openOutcome } from "./open";

/** Kinds that are shown at first, the most frequent ones. */
const FIRST = 5;

type Props = { instance: number; pages: number };

/** The pages that will be indexed with a warning, kind by kind, each with what to do. */
export function Warnings({ instance, pages }: Props) {
  const [all, setAll] = useState(false);
  const { data: kinds = [] } = useQuery({
    queryKey: keys.warnings(instance),
    queryFn: () => client.warningCounts(instance),
  });
  const more = kinds.length - FIRST;
  return (
    <div className="border-t border-kumo-hairline" data-testid="warnings">
      <div className="flex items-center gap-4 px-5 pt-2.5 pb-1">
        <h3 className="flex-1 text-[13px]">{text.overview.warnings(pages)}</h3>
        <Button size="sm" variant="ghost" onClick={() => openOutcome(instance, "warning")}>
          {text.overview.seeWarnings}
        </Button>
      </div>
      <ul className="pb-2">
        {kinds.slice(0, all ? kinds.length : FIRST).map((kind) => (
          <Kind key={kind.code} kind={kind} instance={instance} />
        ))}
      </ul>
      {more > 0 && !all && (
        <div className="px-3 pb-2.5">
          <Button size="sm" variant="ghost" onClick={() => setAll(true)}>
            {text.overview.moreWarnings(more)}
          </Button>
        </div>
      )}
    </div>
  );
}

function Kind({ kind, instance }: { kind: WarningCount; instance: number }) {
  const { label, meaning, fix } = warningKind(kind);
  return (
    <li>
      <button
        type="button"
        title={meaning}
        data-testid={`warning-${kind.code}`}
        onClick={() => openItems(instance, { status: "completed", warning: kind.code })}
        className="flex w-full items-start gap-4 px-5 py-1.5 text-start hover:bg-kumo-tint"
      >
        <span className="flex w-12 shrink-0 items-center justify-between font-semibold tabular-nums">
          <OutcomeIcon outcome="warning" />
          {count(kind.count)}
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap gap-x-2">
            <span className="font-medium">{label}</span>
            <code className="wrap-anywhere text-kumo-subtle">{kind.code}</code>
          </span>
          {fix !== "" && <span className="block text-pretty text-kumo-subtle">{fix}</span>}
        </span>
      </button>
    </li>
  );
}
