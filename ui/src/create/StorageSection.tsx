import { useQuery } from "@tanstack/react-query";
import { keys } from "@/app/queries";
import { client, type InstanceSize, type InstanceSummary } from "@/ipc";
import { bytes } from "@/parts/format";
import { text } from "@/text";

const words = text.syncs.size;
type Part = keyof typeof words.parts;
const PARTS = Object.keys(words.parts) as Part[];

/** How much room an instance takes on this computer, and with what. */
export function StorageSection({ instance }: { instance: InstanceSummary }) {
  const { data: size } = useQuery({
    queryKey: [...keys.jobs(instance.id), "size"],
    queryFn: () => client.instanceSize(instance.id),
  });
  return (
    <section
      aria-label={words.title}
      className="rounded-lg border border-kumo-hairline bg-kumo-base p-4"
    >
      <h2 className="text-[15px]">{words.title}</h2>
      <p className="mt-0.5 text-kumo-subtle" data-testid="instance-size">
        {size === undefined ? words.measuring : words.text(bytes(of(size, "total")))}
      </p>
      {size !== undefined && of(size, "total") > 0 && (
        <dl className="mt-3 grid grid-cols-[auto_1fr_auto] items-center gap-x-4 gap-y-1.5">
          {PARTS.map((part) => (
            <div key={part} className="contents">
              <dt>{words.parts[part]}</dt>
              <dd aria-hidden className="h-1.5 rounded-full bg-kumo-tint">
                <div
                  className="h-1.5 min-w-0.5 rounded-full bg-active"
                  style={{ width: `${(of(size, part) / of(size, "total")) * 100}%` }}
                />
              </dd>
              <dd className="text-end tabular-nums">{bytes(of(size, part))}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

const of = (size: InstanceSize, part: Part | "total"): number => size[part] ?? 0;
