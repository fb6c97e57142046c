import { Switch } from "@cloudflare/kumo/components/switch";
import type { DiscoverOptions, DiscoverSource } from "@/ipc";
import { duration } from "@/parts/format";
import { Select } from "@/parts/kumo";
import { text } from "@/text";
import { FieldMessages } from "../FieldMessages";
import { useField, useForm } from "../FormContext";
import { FormSection } from "../FormSection";
import { FIELDS } from "../fields";
import { NumberField } from "../NumberField";

const words = text.create;

export function CrawlSection() {
  const { config, edit, defaults, limits, check } = useForm();
  const host = check?.host ?? "example.com";
  const crawler = config.source_params.web_crawler;
  const options = crawler.discover_options;
  const change = (part: Partial<DiscoverOptions>) =>
    edit((draft) => Object.assign(draft.source_params.web_crawler.discover_options, part));
  const age = options.max_age ?? defaults.max_age;
  const ages = Object.fromEntries(
    [...new Set([...limits.max_age_choices, age])].map((one) => [String(one), ageLabel(one)]),
  );
  const ageError = useField(FIELDS.discover("max_age")).error;
  const external = FIELDS.discover("include_external_links");
  return (
    <FormSection
      section="crawl"
      hint={crawler.parse_type === "sitemap" ? words.crawl.onlyDiscover : undefined}
    >
      <div className="grid grid-cols-2 gap-x-4 gap-y-3">
        <Select<DiscoverSource>
          label={words.crawl.source}
          value={options.source}
          items={words.crawl.sources}
          description={words.crawl.sourceHint[options.source]}
          field={FIELDS.discover("source")}
          onChange={(source) => change({ source })}
        />
        <Select
          label={words.crawl.maxAge}
          value={String(age)}
          items={ages}
          description={words.crawl.maxAgeHint}
          error={ageError}
          field={FIELDS.discover("max_age")}
          onChange={(seconds) => change({ max_age: Number(seconds) })}
        />
        <NumberField
          field={FIELDS.discover("limit")}
          label={words.crawl.limit}
          hint={words.crawl.limitHint(limits.discover_limit)}
          unset={defaults.limit}
          value={options.limit}
          onChange={(limit) => change({ limit })}
        />
        <NumberField
          field={FIELDS.discover("depth")}
          label={words.crawl.depth}
          hint={options.source === "sitemaps" ? words.crawl.depthUnused : words.crawl.depthHint}
          unset={defaults.depth}
          value={options.depth}
          onChange={(depth) => change({ depth })}
        />
      </div>
      <div className="grid grid-cols-2 gap-x-4 gap-y-2">
        <div data-field={FIELDS.discover("include_subdomains")}>
          <Switch
            label={words.crawl.subdomains}
            checked={options.include_subdomains}
            onCheckedChange={(include_subdomains) => change({ include_subdomains })}
          />
          <p className="mt-1 text-kumo-subtle">{words.crawl.subdomainsHint(host)}</p>
        </div>
        <div data-field={external}>
          <Switch
            label={words.crawl.external}
            checked={options.include_external_links}
            onCheckedChange={(include_external_links) => change({ include_external_links })}
          />
          <p className="mt-1 text-kumo-subtle">{words.crawl.externalHint}</p>
        </div>
      </div>
      <FieldMessages field={external} />
    </FormSection>
  );
}

/** The service's name of an age, in seconds. */
function ageLabel(seconds: number): string {
  const named: Record<number, string> = words.crawl.ages;
  return named[seconds] ?? duration(seconds * 1000);
}
