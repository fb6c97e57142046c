import type { LogLevel, LogLine, LogPage, LogQuery } from "@/ipc";

const START = Date.now() - 12 * 60_000;
const SITEMAP = "https://docs.example.com/sitemap-main.xml";

const LINES: [LogLevel, string][] = [
  ["info", "robots.txt was read: 3 groups, 2 sitemaps."],
  [
    "warning",
    "Content-Signal: ai-input=no stands in robots.txt. Sitemap jobs were seen to go on all the same; this is not confirmed.",
  ],
  ["info", `${SITEMAP} names 440 URLs.`],
  ["warning", `${SITEMAP}, line 1936: lastmod \`21.11.2026\` is not a date that can be compared.`],
  ["warning", `${SITEMAP}, line 2110: the URL is on another host and is not taken.`],
  ["info", "440 URLs are in indexing order."],
  [
    "warning",
    "The crawl looks endless under https://docs.example.com/calendar/: 60 pages with the same text.",
  ],
  ["info", "Skipped by rule: **/drafts/** (5 URLs, such as https://docs.example.com/drafts/a)"],
  ["info", "Finished indexing data source, got 12 pages, 440 files seen"],
  ["info", "Every page was visited."],
];

/** The log of a job. Jobs of the third instance could not run. */
export function logOf(job: number): LogLine[] {
  const lines: [LogLevel, string][] =
    Math.floor(job / 100) === 3
      ? [
          ["info", "robots.txt was read: 1 group, no sitemap."],
          ["error", "robots.txt names no sitemap, and /sitemap.xml answers 404."],
        ]
      : LINES;
  return lines.map(([level, message], index) => ({ at: START + index * 1400, level, message }));
}

/** The lines that a query keeps. */
export function pageOf(lines: LogLine[], { level, text, offset, limit }: LogQuery): LogPage {
  const sought = lines.filter(({ message }) => message.toLowerCase().includes(text.toLowerCase()));
  const of = (one: LogLevel) => sought.filter((line) => line.level === one).length;
  const kept = level === null ? sought : sought.filter((line) => line.level === level);
  return {
    lines: kept.slice(offset, offset + limit),
    infos: of("info"),
    warnings: of("warning"),
    errors: of("error"),
    total: kept.length,
  };
}
