// Settings tried on the fixed items: path filters as typed, and selectors by their path.
import type {
  ChangedItem,
  Config,
  ContentSelector,
  Evidence,
  ItemRow,
  ItemSettings,
  Sentence,
  SettingsReport,
  TriedItem,
} from "@/ipc";
import { detailOf } from "./detail";
import type { ItemAt } from "./items";
import { glob } from "./testers";
import { told } from "./told";

const EXAMPLES = 50;
const SELECTOR = "source_params.web_crawler.parse_options.content_selector";
const EXCLUDE = "source_params.exclude_items";

/** The first rule, by its place, that matches a URL. */
const ruleFor = (rules: string[], url: string) => rules.findIndex((rule) => glob(rule).test(url));

const selectorFor = (rows: ContentSelector[], url: string) =>
  rows.find(({ path }) => glob(path).test(url));

/** Why the filters leave a URL out, and which rule does; null when they keep it. */
function refusal({ source_params }: Config, url: string): [Evidence, string] | null {
  const { include_items = [], exclude_items = [] } = source_params;
  const by = ruleFor(exclude_items, url);
  if (by >= 0) {
    const text = told("Skipped by rule: {exclude}", exclude_items[by] ?? "");
    return [{ kind: "path_filter", text }, `${EXCLUDE}[${by}]`];
  }
  if (include_items.length === 0 || ruleFor(include_items, url) >= 0) return null;
  const text = told("Skipped by Include Rules");
  return [{ kind: "path_filter", text }, "source_params.include_items[0]"];
}

export function trySettings(
  at: ItemAt,
  saved: Config,
  config: Config,
  item: number | null,
): SettingsReport {
  const { include_items = [], exclude_items = [] } = config.source_params;
  if ([...include_items, ...exclude_items].some((rule) => /[^\w\-./?:=&%*]/.test(rule))) {
    throw {
      code: "invalid_config",
      message: told("{count} field of the settings cannot be used", 1),
    };
  }
  const rows = Array.from({ length: Math.min(at.total, 20_000) }, (_, index) => at(index));
  const changed = (row: ItemRow, reason: Sentence): ChangedItem => ({
    item: row.id,
    url: row.url,
    reason,
  });
  const left = (row: ItemRow) => row.code === "excluded_by_path_filter";
  const gained = rows
    .filter((row) => left(row) && refusal(config, row.url) === null)
    .map((row) => changed(row, row.code ?? ""));
  const refused = (row: ItemRow) => !left(row) && refusal(config, row.url) !== null;
  const out = (status: ItemRow["status"]) =>
    rows
      .filter((row) => row.status === status && refused(row))
      .map((row) => changed(row, refusal(config, row.url)?.[0].text ?? ""));
  const selector = (of: Config, url: string) =>
    selectorFor(of.source_params.web_crawler.parse_options.content_selector, url)?.selector ?? "";
  const reread = rows
    .filter((row) => row.status === "completed" && !refused(row))
    .filter(({ url }) => selector(saved, url) !== selector(config, url))
    .map((row) => changed(row, selector(config, row.url)));
  const lost = out("completed");
  const dropped = out("error");
  return {
    total: at.total,
    gained: gained.length,
    lost: lost.length,
    dropped: dropped.length,
    reread: reread.length,
    gained_examples: gained.slice(0, EXAMPLES),
    lost_examples: lost.slice(0, EXAMPLES),
    dropped_examples: dropped.slice(0, EXAMPLES),
    reread_examples: reread.slice(0, EXAMPLES),
    item: item === null ? null : triedItem(at(item - 1), config),
    unknown: [
      ...(gained.length > 0 ? (["gained_pages"] as const) : []),
      ...(reread.length > 0 ? (["other_text"] as const) : []),
    ],
  };
}

function triedItem(row: ItemRow, config: Config): TriedItem {
  const before = { status: row.status, code: row.code };
  const refused = refusal(config, row.url);
  if (refused !== null) {
    const [evidence, setting] = refused;
    const after = { status: "skipped", code: "excluded_by_path_filter" } as const;
    return { url: row.url, before, after, evidence, setting };
  }
  const isLeft = row.code === "excluded_by_path_filter";
  return { url: row.url, before, after: isLeft ? null : before, evidence: null, setting: null };
}

/** The settings behind the facts about an item. */
export function settingsOf(config: Config, row: ItemRow): ItemSettings {
  const item = detailOf(row);
  const { exclude_items = [], web_crawler } = config.source_params;
  const field = ({ kind, text }: Evidence): string | null => {
    if (kind === "path_filter") {
      const by = exclude_items.findIndex((rule) => text.includes(rule));
      return exclude_items.length === 0 ? null : `${EXCLUDE}[${Math.max(0, by)}]`;
    }
    if (kind !== "selector") return null;
    const rows = web_crawler.parse_options.content_selector;
    const row = rows.findIndex(({ path }) => glob(path).test(item.url));
    return row < 0 ? null : `${SELECTOR}[${row}].selector`;
  };
  const facts = item.evidence.map(field);
  return { facts, change: item.code === null ? null : (facts.at(-1) ?? null) };
}
