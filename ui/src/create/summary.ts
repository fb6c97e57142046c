import type { Config, ConfigCheck, Defaults } from "@/ipc";
import { count } from "@/parts/format";
import { text } from "@/text";
import type { Section } from "./fields";

type Known = { config: Config; defaults: Defaults; check: ConfigCheck | null };

/** The chosen values of a section in a few words. */
export function summaryOf(section: Section, { config, defaults, check }: Known): string {
  const words = text.create.summary;
  const params = config.source_params;
  const { parse_type, parse_options, discover_options } = params.web_crawler;
  switch (section) {
    case "target":
      return check?.host ?? "";
    case "parse":
      return text.create.parse[parse_type];
    case "crawl":
      return parse_type === "sitemap"
        ? words.notUsed
        : words.crawl(
            count(discover_options.depth ?? defaults.depth),
            count(discover_options.limit ?? defaults.limit),
          );
    case "filters":
      return words.filters(params.include_items.length, params.exclude_items.length);
    case "parser":
      return words.parser(
        parse_options.use_browser_rendering,
        parse_options.content_selector.length,
      );
    case "metadata":
      return words.metadata(config.custom_metadata.length);
    case "chunking":
      return words.chunking(
        config.chunk_size ?? defaults.chunk_size,
        config.chunk_overlap ?? defaults.chunk_overlap,
      );
    case "plan":
      return text.create.plan.tiers[config.plan];
  }
}
