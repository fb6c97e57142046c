import { useAbout } from "@/app/queries";
import type { InstanceSummary } from "@/ipc";
import { text } from "@/text";

type Named = Pick<InstanceSummary, "source" | "host">;

/** What people call an instance: its host, or words for the site inside the program. */
export function nameOf({ source, host }: Named, sampleSource: string | null): string {
  return source === sampleSource ? text.instances.sampleName : host;
}

/** Names instances; hosts only until the program has said which one is its sample. */
export function useNameOf(): (instance: Named) => string {
  const sampleSource = useAbout().data?.sample_source ?? null;
  return (instance) => nameOf(instance, sampleSource);
}
