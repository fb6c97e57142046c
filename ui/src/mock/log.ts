import type { LogLevel, LogLine, LogPage, LogQuery, Sentence } from "@/ipc";
import { NO_SITEMAP, READ_WHOLE } from "./progress";
import { told } from "./told";

const START = Date.now() - 12 * 60_000;
const SITEMAP = "https://docs.example.com/sitemap-main.xml";

const LINES: [LogLevel, Sentence][] = [
  ["info", "Starting indexing data source..."],
  [
    "warning",
    told("{fact} Sitemap jobs were seen to go on all the same; this is not confirmed.", [
      told(
        "Content Signals refuse the crawl: `{name}={value}` in the group for {token}.",
        "ai-input",
        "no",
        "*",
      ),
    ]),
  ],
  ["info", told("{url} names {entries} URLs.", SITEMAP, { figure: "440" })],
  [
    "warning",
    told("{url}, line {line}: {problem}", SITEMAP, { figure: "1936" }, [
      told(
        "The priority `{written}` is no number from 0.0 to 1.0, so it counts as absent.",
        "high",
      ),
    ]),
  ],
  [
    "warning",
    told("{url}, line {line}: {problem}", SITEMAP, { figure: "2110" }, [
      told(
        "{page} is on another host than its sitemap.",
        "https://archive.example.com/docs/2019/upgrade",
      ),
    ]),
  ],
  ["info", told("{urls} URLs are in indexing order.", { figure: "440" })],
  ["warning", told("Rule {pattern}: {hint}", "**/beta/**", [told("Matches no URL of this site.")])],
  [
    "info",
    told(
      "{rule} ({urls})",
      [told("Skipped by rule: {exclude}", "**/drafts/**")],
      [told("{more} URLs, such as {url}", { figure: "5" }, "https://docs.example.com/drafts/a")],
    ),
  ],
  [
    "info",
    told(
      "Finished indexing data source, got {pages} pages, {files} files seen",
      { figure: "12" },
      { figure: "440" },
    ),
  ],
  ["info", READ_WHOLE],
];

/** The log of a job. Jobs of the third instance could not run. */
export function logOf(job: number): LogLine[] {
  const lines: [LogLevel, Sentence][] =
    Math.floor(job / 100) === 3
      ? [
          ["info", "Starting indexing data source..."],
          ["error", NO_SITEMAP],
        ]
      : LINES;
  return lines.map(([level, message], index) => ({ at: START + index * 1400, level, message }));
}

/** The lines of the level of a query. The window itself seeks a text in them. */
export function pageOf(lines: LogLine[], { level, offset, limit }: LogQuery): LogPage {
  const of = (one: LogLevel) => lines.filter((line) => line.level === one).length;
  const kept = level === null ? lines : lines.filter((line) => line.level === level);
  return {
    lines: kept.slice(offset, offset + limit),
    infos: of("info"),
    warnings: of("warning"),
    errors: of("error"),
    total: kept.length,
  };
}
