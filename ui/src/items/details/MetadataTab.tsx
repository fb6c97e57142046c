import { useInstance } from "@/app/queries";
import type { ItemDetail, MetadataValue } from "@/ipc";
import { OutcomeIcon } from "@/parts/OutcomeIcon";
import { Sentence } from "@/parts/Sentence";
import { text } from "@/text";
import { say } from "@/text/sentences";

const words = text.items.metadata;

/** Built-in attributes that are Unix milliseconds. */
const BUILT_IN_DATES: ReadonlySet<string> = new Set(["timestamp"]);

type Props = { item: ItemDetail; instance: number };

/** Where the item was found, what its entry says, the service's own attributes, and the values of the owner's schema. */
export function MetadataTab({ item, instance }: Props) {
  const schema = useInstance(instance).data?.config.custom_metadata ?? [];
  const dates = new Set(
    schema
      .filter(({ data_type }) => data_type === "datetime")
      .map(({ field_name }) => field_name.toLowerCase()),
  );
  const leftOut = item.warnings.filter(({ code }) => code === "custom_metadata_value_not_indexed");
  const found = words.sources[item.source as keyof typeof words.sources] ?? item.source;
  const facts: [string, string | number | null][] = [
    [words.found, item.source_url === null ? found : `${found}: ${item.source_url}`],
    [words.lastmod, item.lastmod],
    [words.changefreq, item.changefreq],
    [words.priority, item.priority],
    [words.depth, item.depth],
  ];
  return (
    <div className="flex flex-col gap-4 p-3 select-text">
      <section>
        <h3 className="text-[13px]">{words.entry}</h3>
        <dl className="mt-1 grid grid-cols-[5.75rem_minmax(0,1fr)] gap-x-3 gap-y-1">
          {facts
            .filter(([, value]) => value !== null)
            .map(([name, value]) => (
              <div key={name} className="contents">
                <dt className="text-kumo-subtle">{name}</dt>
                <dd className="wrap-anywhere">
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ))}
        </dl>
      </section>
      {item.built_in.length > 0 && (
        <section>
          <h3 className="text-[13px]">{words.builtIn}</h3>
          <Values values={item.built_in} dates={BUILT_IN_DATES} />
        </section>
      )}
      <section>
        <h3 className="text-[13px]">{words.schema}</h3>
        {item.metadata.length === 0 && leftOut.length === 0 && (
          <p className="mt-1 text-kumo-subtle">{words.none}</p>
        )}
        <Values values={item.metadata} dates={dates} />
        {leftOut.map((warning) => (
          <p key={say(warning.text).text} className="mt-2 flex gap-2">
            <span className="pt-0.5">
              <OutcomeIcon outcome="warning" />
            </span>
            <Sentence text={warning.text} />
          </p>
        ))}
      </section>
    </div>
  );
}

function Values({ values, dates }: { values: MetadataValue[]; dates: ReadonlySet<string> }) {
  return (
    <dl className="mt-1 grid grid-cols-[5.75rem_minmax(0,1fr)] gap-x-3 gap-y-1">
      {values.map(({ field, value }) => (
        <div key={field} className="contents">
          <dt className="wrap-anywhere">
            <code>{field}</code>
          </dt>
          <dd className="wrap-anywhere">
            <bdi>{String(value)}</bdi>{" "}
            {typeof value === "number" && dates.has(field) && (
              <span className="inline-block text-kumo-subtle">{new Date(value).toISOString()}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
