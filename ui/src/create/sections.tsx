import { Checkbox } from "@cloudflare/kumo/components/checkbox";
import { Switch } from "@cloudflare/kumo/components/switch";
import type { DiscoverOptions, DiscoverSource, Pace, PlanTier } from "@/ipc";
import { duration } from "@/parts/format";
import { InfoIcon } from "@/parts/icons";
import { Input, Select } from "@/parts/kumo";
import { text } from "@/text";
import { ChoiceCards } from "./ChoiceCards";
import { FieldMessages } from "./FieldMessages";
import { useField, useForm } from "./FormContext";
import { FormSection } from "./FormSection";
import { FIELDS } from "./fields";
import { HeaderList } from "./HeaderList";
import { MetadataList } from "./MetadataList";
import { NumberField } from "./NumberField";
import { SelectorList } from "./SelectorList";
import { TextList } from "./TextList";

const words = text.create;

export function TargetSection() {
  const { config, edit, mode, owned, setOwned } = useForm();
  const { error, note } = useField(FIELDS.source);
  const fixed = mode === "settings";
  return (
    <FormSection section="target">
      <Input
        label={words.target.field}
        placeholder={words.target.placeholder}
        value={config.source}
        disabled={fixed}
        inputMode="url"
        spellCheck={false}
        error={error}
        description={note ?? (fixed ? words.target.fixed : words.target.hint)}
        data-field={FIELDS.source}
        data-testid="source"
        onChange={(event) =>
          edit((draft) => {
            draft.source = event.target.value;
          })
        }
      />
      {!fixed && (
        <div>
          <Checkbox
            label={words.target.ownership}
            checked={owned}
            onCheckedChange={(next) => setOwned(next === true)}
            data-field={FIELDS.owned}
            data-testid="owned"
          />
          <p className="mt-1 ps-6 text-kumo-subtle">{words.target.ownershipHint}</p>
          <div className="ps-6">
            <FieldMessages field={FIELDS.owned} />
          </div>
        </div>
      )}
    </FormSection>
  );
}

export function ParseSection() {
  const { config, edit } = useForm();
  const { parse_type } = config.source_params.web_crawler;
  return (
    <FormSection section="parse" fields={[FIELDS.parseType]}>
      <ChoiceCards
        hideLegend
        legend={words.name.parse}
        value={parse_type}
        choices={[
          { value: "sitemap", label: words.parse.sitemap, hint: words.parse.sitemapHint },
          { value: "discover", label: words.parse.discover, hint: words.parse.discoverHint },
        ]}
        onChange={(value) =>
          edit((draft) => {
            draft.source_params.web_crawler.parse_type = value;
          })
        }
      />
      <p className="text-kumo-subtle">{words.parse.use[parse_type]}</p>
      {parse_type === "discover" && (
        <p className="flex gap-2 rounded-lg bg-active-tint px-3 py-2">
          <InfoIcon size={16} className="mt-px shrink-0 text-active" />
          {words.parse.later}
        </p>
      )}
    </FormSection>
  );
}

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
      later
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

export function FiltersSection() {
  const { config, edit, limits } = useForm();
  const { include_items, exclude_items } = config.source_params;
  const list = words.filters;
  return (
    <FormSection
      section="filters"
      hint={list.hint}
      fields={["source_params.include_items", "source_params.exclude_items"]}
    >
      <TextList
        title={list.include}
        hint={list.includeHint}
        values={include_items}
        most={limits.path_patterns}
        field={FIELDS.include}
        placeholder={list.placeholder}
        label={(number) => list.rule(list.include, number)}
        add={list.addInclude}
        remove={list.remove}
        onChange={(next) =>
          edit((draft) => {
            draft.source_params.include_items = next;
          })
        }
      />
      <TextList
        title={list.exclude}
        hint={list.excludeHint}
        values={exclude_items}
        most={limits.path_patterns}
        field={FIELDS.exclude}
        placeholder={list.placeholder}
        label={(number) => list.rule(list.exclude, number)}
        add={list.addExclude}
        remove={list.remove}
        onChange={(next) =>
          edit((draft) => {
            draft.source_params.exclude_items = next;
          })
        }
      />
    </FormSection>
  );
}

export function ParserSection() {
  const { config, edit, limits } = useForm();
  const crawler = config.source_params.web_crawler;
  const parse = crawler.parse_options;
  const list = words.parser;
  return (
    <FormSection section="parser">
      <TextList
        title={list.sitemaps}
        hint={crawler.parse_type === "sitemap" ? list.sitemapsHint : list.sitemapsOnly}
        values={parse.specific_sitemaps}
        most={limits.specific_sitemaps}
        field={FIELDS.sitemap}
        placeholder={list.sitemapPlaceholder}
        label={list.sitemap}
        add={list.addSitemap}
        remove={list.removeSitemap}
        onChange={(next) =>
          edit((draft) => {
            draft.source_params.web_crawler.parse_options.specific_sitemaps = next;
          })
        }
      />
      <ChoiceCards
        legend={list.mode}
        value={parse.use_browser_rendering ? "rendered" : "static"}
        choices={[
          { value: "static", label: list.static, hint: list.staticHint },
          {
            value: "rendered",
            label: list.rendered,
            hint: `${list.renderedHint}. ${list.renderedLater}`,
            disabled: !parse.use_browser_rendering,
          },
        ]}
        onChange={(value) =>
          edit((draft) => {
            draft.source_params.web_crawler.parse_options.use_browser_rendering =
              value === "rendered";
          })
        }
      />
      <HeaderList />
      <SelectorList />
    </FormSection>
  );
}

export function MetadataSection() {
  const { limits } = useForm();
  return (
    <FormSection section="metadata" hint={words.metadata.hint(limits.metadata_fields)}>
      <MetadataList />
    </FormSection>
  );
}

export function PlanSection() {
  const { config, edit, check } = useForm();
  const plan = words.plan;
  return (
    <FormSection section="plan">
      <ChoiceCards<PlanTier>
        legend={plan.tier}
        value={config.plan}
        choices={[
          { value: "free", label: plan.tiers.free, hint: plan.tierHint.free },
          { value: "paid", label: plan.tiers.paid, hint: plan.tierHint.paid },
        ]}
        onChange={(value) =>
          edit((draft) => {
            draft.plan = value;
          })
        }
      />
      <ChoiceCards<Pace | "auto">
        legend={plan.pace}
        value={config.pace ?? "auto"}
        choices={[
          {
            value: "auto",
            label: check?.pace ? `${plan.auto}: ${plan[check.pace].toLowerCase()}` : plan.auto,
            hint: plan.autoHint,
          },
          { value: "service", label: plan.service, hint: plan.serviceHint },
          { value: "fast", label: plan.fast, hint: plan.fastHint },
        ]}
        onChange={(value) =>
          edit((draft) => {
            draft.pace = value === "auto" ? null : value;
          })
        }
      />
    </FormSection>
  );
}
