// The title of the window, which the host shows as the page has it.
import { useEffect } from "react";
import type { InstanceSummary, Progress } from "@/ipc";
import { isLive } from "@/parts/outcome";
import { text } from "@/text";
import { useLanguage } from "@/text/language";
import { ASIDE, useWatches } from "./progress";

type Sight = { host: string; progress: Progress | null };

/** How far the job is, or how many run. */
export function titleOf(sights: Sight[]): string {
  const [one, another] = sights;
  if (one === undefined) return text.app.name;
  const told = another === undefined ? ofOne(one) : text.app.title.jobs(sights.length);
  return `${told} – ${text.app.name}`;
}

function ofOne({ host, progress }: Sight): string {
  if (progress?.state === "paused") return text.app.title.paused(host);
  const { total, completed, error, skipped } = progress?.counts ?? NOTHING;
  return total === 0
    ? host
    : `${Math.floor(((completed + error + skipped) * 100) / total)} % · ${host}`;
}

const NOTHING = { total: 0, completed: 0, error: 0, skipped: 0 };

/** Keeps the title of the window true while jobs run. */
export function useTitle(instances: InstanceSummary[] | undefined) {
  const watches = useWatches();
  const language = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the title is written in.
  useEffect(() => {
    const live = (instances ?? []).filter(({ last_job }) => isLive(last_job?.state));
    const show = () => {
      document.title = titleOf(
        live.map(({ id, host }) => ({ host, progress: watches.read(id)?.progress ?? null })),
      );
    };
    const ends = live.map(({ id }) => watches.subscribe(id, show, ASIDE));
    show();
    return () => {
      for (const end of ends) end();
    };
  }, [instances, watches, language]);
}
