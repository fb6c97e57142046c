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

/** Names that fit below an icon, by the keys of their instances. */
export function useShortNames(instances: InstanceSummary[]): Map<number, string> {
  const nameOf = useNameOf();
  const names = instances.map((instance) => {
    const name = nameOf(instance);
    return name === text.instances.sampleName ? text.instances.sampleShort : name;
  });
  const short = shortNames(names);
  return new Map(instances.map(({ id }, index) => [id, short[index] ?? ""]));
}

/** Characters that a short name may have. */
const SHORT = 6;

/** Each name as short as it can be told from the others: a port of an address, the first part of a
 * host, or of its parts the beginnings. */
export function shortNames(names: string[]): string[] {
  const firsts = names.map(firstPart);
  return names.map((name, index) => {
    const first = firsts[index] ?? "";
    const isAlone = firsts.filter((one) => one === first).length === 1;
    return isAlone ? first : beginnings(name);
  });
}

function firstPart(name: string): string {
  const port = /:\d+$/.exec(name)?.[0];
  if (port !== undefined) return port.slice(0, SHORT);
  return cut(name.replace(/^www\./, "").split(".")[0] ?? "");
}

/** "docs.example.org" as "do.org". */
function beginnings(name: string): string {
  const parts = name.replace(/^www\./, "").split(".");
  return cut(`${(parts[0] ?? "").slice(0, 2)}.${parts.at(-1) ?? ""}`);
}

const cut = (text: string) => [...text].slice(0, SHORT).join("");
