// Patterns and selectors tried on the fixed items, as far as the window needs it.
import type {
  OutlineRow,
  PatternReport,
  PatternTest,
  SelectorCoverage,
  SelectorFault,
  SelectorReport,
  Sentence,
} from "@/ipc";
import type { ItemAt } from "./items";
import { told } from "./told";

const EXAMPLES = 50;

const WILD: Record<string, string> = { "**/": "(?:.*/)?", "**": ".*", "*": "[^/]*" };

/** `**` between slashes crosses folders, `*` does not. */
export function glob(pattern: string): RegExp {
  const source = pattern.replace(
    /\*\*\/|\*\*|\*|[.+^${}()|[\]\\?]/g,
    (piece) => WILD[piece] ?? `\\${piece}`,
  );
  return new RegExp(`^${source}$`);
}

const urlsOf = (at: ItemAt) =>
  Array.from({ length: Math.min(at.total, 20_000) }, (_, index) => at(index).url);

export function tryPatterns(
  at: ItemAt,
  { include = [], exclude = [] }: PatternTest,
): PatternReport {
  const urls = urlsOf(at);
  const includes = include.map(glob);
  const excludes = exclude.map(glob);
  const reason = (url: string): Sentence | null => {
    const by = excludes.findIndex((one) => one.test(url));
    if (by >= 0) return told("Skipped by rule: {exclude}", exclude[by] ?? "");
    const outside = includes.length > 0 && !includes.some((one) => one.test(url));
    return outside ? told("Skipped by Include Rules") : null;
  };
  const kept = urls.filter((url) => reason(url) === null);
  const lost = urls.filter((url) => reason(url) !== null);
  const rule = (exclude: boolean) => (pattern: string) => ({
    pattern,
    exclude,
    matches: urls.filter((url) => glob(pattern).test(url)).length,
  });
  const rules = [...include.map(rule(false)), ...exclude.map(rule(true))];
  return {
    total: urls.length,
    kept: kept.length,
    rules,
    kept_examples: kept.slice(0, EXAMPLES),
    lost_examples: lost.slice(0, EXAMPLES).map((url) => ({ url, reason: reason(url) ?? "" })),
    hints: rules
      .filter(({ matches }) => matches === 0)
      .map(({ pattern }) => ({ pattern, text: told("Matches no URL of this site.") })),
  };
}

const PAGE = `On this page
* Choose a region
* Limits

# Deploy to a region

Regions decide where your project runs and where its data is kept. Pick the one nearest to the people who use it.

## Choose a region

| Region | City |
| --- | --- |
| eu-1 | Frankfurt |
| eu-2 | Stockholm |

Was this helpful? Yes No
`;

const ARTICLE = PAGE.slice(PAGE.indexOf("# Deploy"), PAGE.indexOf("Was this"));

/** The elements of the sample page; the article is what a selector finds. */
function outlineOf(found: boolean): OutlineRow[] {
  const row = (depth: number, name: string, content = "", inArticle = false): OutlineRow => ({
    depth,
    name,
    text: content,
    matched: found && name === "article.doc",
    kept: found && inArticle,
  });
  return [
    row(0, "html"),
    row(1, "body"),
    row(2, "nav#top.menu.wide"),
    row(3, "a", "Home"),
    row(3, "a", "Documentation"),
    row(2, "main"),
    row(3, "article.doc", "", true),
    row(4, "h1", "Deploy to a region", true),
    row(4, "p", "Regions decide where your project runs and where its data is kept.", true),
    row(3, "aside.feedback", "Was this page helpful?"),
    row(2, "footer", "Imprint"),
  ];
}

export function trySelector(item: number, selector: string): SelectorReport {
  const fault = faultOf(selector);
  const found = fault === null && !selector.includes("nowhere") && item % 5 !== 0;
  return {
    fault,
    match_count: found ? 1 : 0,
    matches: found
      ? [
          {
            html: '<article class="doc"><h1>Deploy to a region</h1><p>Regions decide…</p></article>',
            text: "Deploy to a region Regions decide where your project runs",
          },
        ]
      : [],
    misses: found ? [] : ["article: 1", ".doc: 1"],
    outline: outlineOf(found),
    markdown_without: PAGE,
    markdown_with: found ? ARTICLE : "",
    tokens_without: 2118,
    tokens_with: found ? 1702 : 0,
  };
}

/** Pages that are tried in all, and before the host answers. */
const PAGES = 500;
const SLICE = 100;

export function coverageOf(
  at: ItemAt,
  path: string,
  selector: string,
  from: number,
): SelectorCoverage {
  const fault = faultOf(selector);
  const urls = fault === null ? urlsOf(at).filter((url) => glob(path).test(url)) : [];
  const tried = urls.slice(from, from + SLICE);
  const without = tried.filter(
    (_, index) => selector.includes("nowhere") || (from + index) % 12 === 3,
  );
  return {
    pages: urls.length,
    tried: tried.length,
    one: tried.length - without.length,
    several: 0,
    none: without.length,
    none_examples: without.slice(0, EXAMPLES),
    next: from + SLICE < Math.min(urls.length, PAGES) ? from + SLICE : null,
    fault,
  };
}

/** Why a selector is not accepted, and where. */
export function faultOf(selector: string): SelectorFault | null {
  if (selector.trim() === "") {
    const message = told("The selector is empty. Type one like main, .post-body or article > p.");
    return { position: 0, message };
  }
  const position = selector.search(/[;`$]/);
  if (position < 0) return null;
  return {
    position,
    message: told(
      "“{letter}” at character {place} is not allowed: the service refuses {marks} and {last} in selectors.",
      selector.charAt(position),
      { figure: String(position + 1) },
      "; ` $ { }",
      "\\",
    ),
  };
}
