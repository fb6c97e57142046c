import { Switch } from "@cloudflare/kumo/components/switch";
import type { DiscoverOptions, DiscoverSource } from "@/ipc";
import { duration } from "@/parts/format";
import { Select } from "@/parts/kumo";
import { text } from "@/text";
import { useForm } from "../FormContext";
import { FormSection } from "../FormSection";
import { FIELDS } from "../fields";
import { NumberField } from "../NumberField";

const words = text.create;

export function CrawlSection() {
  const { config, edit, defaults, limits } = useForm();
  const crawler = config.source_params.web_crawler;
  const options = crawler.discover_options;
  const change = (part: Partial<DiscoverOptions>) =>
    edit((draft) => Object.assign(draft.source_params.web_crawler.discover_options, part));
  const age = (seconds: number) => (seconds === 0 ? words.crawl.noCache : duration(seconds * 1000));
  const ages = Object.fromEntries(limits.max_age_choices.map((one) => [String(one), age(one)]));
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
          onChange={(source) => change({ source })}
        />
        <Select
          label={words.crawl.maxAge}
          value={String(options.max_age ?? defaults.max_age)}
          items={ages}
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
          hint={words.crawl.depthHint}
          unset={defaults.depth}
          value={options.depth}
          onChange={(depth) => change({ depth })}
        />
      </div>
      <div className="flex flex-wrap gap-x-8 gap-y-2">
        <Switch
          label={words.crawl.subdomains}
          checked={options.include_subdomains}
          onCheckedChange={(include_subdomains) => change({ include_subdomains })}
        />
        <Switch
          label={words.crawl.external}
          checked={options.include_external_links}
          onCheckedChange={(include_external_links) => change({ include_external_links })}
        />
      </div>
    </FormSection>
  );
}
