import type { Chunk, Evidence, ItemDetail, ItemRow, LinkingPage } from "@/ipc";
import type { ItemAt } from "./items";
import { told } from "./told";

const MARKDOWN = `# Rolling back a release

A release that misbehaves can be taken back in under a minute. Rolling back does not rebuild anything: the platform moves traffic to the build that served it before, together with that build's environment variables.

Only the owner and people with the **Deployer** role can roll back. Every rollback is written to the audit log.

## From the dashboard

Open [Releases](https://docs.example.com/releases), choose the release that worked, and select **Roll back to this release**. The confirmation shows which settings differ between the two.

| Setting   | Now       | After     |
| --------- | --------- | --------- |
| API_LEVEL | 4         | 3         |
| REGION    | eu-1      | eu-1      |

## From the command line

\`\`\`sh
acme releases rollback --to 2026-11-20.3 --yes
\`\`\`

The command returns when traffic has moved. Add \`--no-wait\` to return at once.

- ✅ Traffic moves first
- 🚀 Builds stay

![Diagram of the switch](https://docs.example.com/switch.png)

<script>alert("never runs")</script>

שלום, זה משפט מימין לשמאל.
`;

const HTML = `<!doctype html>
<html lang="en">
<head><title>Rolling back a release</title></head>
<body><main class="doc"><h1>Rolling back a release</h1>
<p>A release that misbehaves can be taken back in under a minute.</p></main></body>
</html>
`;

export const htmlOf = (item: number): string | null => (item % 9 === 8 ? null : HTML);

function chunksOf(markdown: string): Chunk[] {
  const length = new TextEncoder().encode(markdown).length;
  return [
    { start_byte: 0, end_byte: 372, tokens: 248, heading: "Rolling back a release" },
    {
      start_byte: 262,
      end_byte: 760,
      tokens: 251,
      heading: "Rolling back a release > From the dashboard",
    },
    {
      start_byte: 700,
      end_byte: length,
      tokens: 192,
      heading: "Rolling back a release > From the command line",
    },
  ];
}

const SITEMAP = "https://docs.example.com/sitemap-main.xml";
const BLOG = "https://docs.example.com/guides/deploy/regions";

/** Items of the blog were found by links, all others in the sitemap. */
const byLink = (row: ItemRow) => row.url.includes("/blog/");

const place = ({ position }: ItemRow) => [
  told(", number {position} in indexing order", position ?? 0),
];
const found = (row: ItemRow): Evidence =>
  byLink(row)
    ? {
        kind: "found",
        text: told("Found as a link on {name}{place}.", "regions", place(row)),
        source: BLOG,
      }
    : {
        kind: "found",
        text: told(
          "Found in {name} with priority {priority}{place}.",
          "sitemap-main.xml",
          { figure: "0.8" },
          place(row),
        ),
        source: SITEMAP,
        line: 1936,
      };
const ROBOTS = "https://docs.example.com/robots.txt";
const allowed: Evidence = {
  kind: "robots",
  text: told(
    "Allowed by robots.txt: `{rule}` in the group for {group}.",
    "Allow: /",
    "Cloudflare-AI-Search",
  ),
  source: ROBOTS,
  line: 6,
};
const scope: Evidence = {
  kind: "scope",
  text: told("On {target}, the host of the crawl target.", "docs.example.com"),
};
const filters: Evidence = { kind: "path_filter", text: told("No exclude rule matches.") };
const response: Evidence = {
  kind: "response",
  text: told("Fetched in {millis} ms: {status}, {content_type}, {size}.", 84, 200, "text/html", [
    told("{size} KB", { figure: "48.2" }),
  ]),
};

type Story = { evidence: Evidence[]; meaning: string; fix: string | null };

function story(row: ItemRow): Story {
  const start = [found(row), scope];
  switch (row.code) {
    case "blocked_by_robots_txt_path":
      return {
        evidence: [
          ...start,
          {
            kind: "robots",
            text: told(
              "Disallowed by robots.txt: `{rule}` in the group for {group}.",
              "Disallow: /reference/v1/",
              "*",
            ),
            source: ROBOTS,
            line: 14,
          },
        ],
        meaning: "robots.txt does not let AI Search read this path.",
        fix: "Remove line 14 of robots.txt, or add `Allow: /reference/v1/` to the group for Cloudflare-AI-Search.",
      };
    case "markdown_conversion_empty":
      return {
        evidence: [
          ...start,
          allowed,
          filters,
          response,
          {
            kind: "selector",
            text: told(
              "Content selector {number} of {entries}, path {path}: {selector} matched {matched}.{rest}",
              1,
              2,
              "**/changelog/**",
              "main .doc-body",
              [told("{count} elements", 0)],
              [told(" Parts of it do match: {parts}.", "main: 1")],
            ),
          },
        ],
        meaning: "The content selector finds nothing, so no text is left.",
        fix: "Choose a selector that matches on these pages, such as `main .release-notes`.",
      };
    case "excluded_by_path_filter":
      return {
        evidence: [
          ...start,
          { kind: "path_filter", text: told("Skipped by rule: {exclude}", "**/drafts/**") },
        ],
        meaning: "An exclude rule of yours matches this URL.",
        fix: "Remove the rule `**/drafts/**` if this page should be indexed.",
      };
    case "http_4xx":
      return {
        evidence: [
          ...start,
          allowed,
          filters,
          {
            kind: "response",
            text: told("Status {status}: {meaning}.", 404, [told("there is no such page")]),
          },
        ],
        meaning: "The page does not exist, but the sitemap lists it.",
        fix: "Restore the page, or take it out of sitemap-main.xml.",
      };
    default:
      return {
        evidence: [
          ...start,
          allowed,
          filters,
          response,
          {
            kind: "selector",
            text: told(
              "Content selector {number} of {entries}, path {path}: {selector} matched {matched}.{rest}",
              2,
              2,
              "**",
              "main",
              [told("{count} element", 1)],
              [],
            ),
          },
          {
            kind: "markdown",
            text: told(
              "{words} kept, {bytes} of Markdown.",
              [told("{count} words", 158)],
              [told("{count} bytes", 1004)],
            ),
          },
          {
            kind: "chunks",
            text: told(
              "{chunks} of at most {tokens} tokens (estimated), overlap {overlap} %.",
              [told("{count} chunks", row.chunks ?? 0)],
              256,
              10,
            ),
          },
        ],
        meaning: "The page can be read, and its text will be searchable.",
        fix: null,
      };
  }
}

/** The one item that a browser opened. */
export const RENDERED = 15;

const rendering: Evidence = {
  kind: "rendering",
  text: told("Read again as it was rendered; nothing was asked for and no script ran."),
};

export function detailOf(row: ItemRow): ItemDetail {
  const { evidence, ...words } = story(row);
  const fetched = row.http_status !== null || row.code === "markdown_conversion_empty";
  const ok = row.status === "completed";
  return {
    ...row,
    ...words,
    evidence: row.id === RENDERED ? [...evidence, rendering] : evidence,
    preview_only: false,
    source: byLink(row) ? "link" : "sitemap",
    source_url: byLink(row) ? BLOG : SITEMAP,
    lastmod: "2026-11-21",
    changefreq: "monthly",
    priority: 0.8,
    response: fetched
      ? {
          final_url: row.url,
          status: row.http_status ?? 200,
          headers: [
            ["content-type", "text/html; charset=utf-8"],
            ["last-modified", "Sat, 21 Nov 2026 08:12:00 GMT"],
            ["etag", '"5f3e-62b1c"'],
          ],
          bytes: 49_356,
          millis: 84,
          redirects: [],
          fetched_at: Date.now() - 720_000,
        }
      : null,
    markdown: ok ? MARKDOWN : null,
    chunk_list: ok ? chunksOf(MARKDOWN) : [],
    metadata: ok
      ? [
          { field: "category", value: "Deploy" },
          { field: "published_at", value: 1_768_478_400_000 },
        ]
      : [],
    built_in: ok
      ? [
          { field: "filename", value: row.url },
          { field: "folder", value: row.url.slice(0, row.url.lastIndexOf("/") + 1) },
          { field: "timestamp", value: Date.now() - 720_000 },
          { field: "language", value: "en" },
        ]
      : [],
    links_out: Array.from({ length: ok ? 31 : 0 }, (_, index) => ({
      url:
        index === 0
          ? "https://docs.example.com/guides/deploy/regions"
          : `https://docs.example.com/guides/deploy/step-${index + 1}`,
      text: index === 0 ? "Regions" : `Step ${index + 1}`,
      nofollow: index === 3,
    })),
  };
}

/** The pages before an item link to it, none to the first. */
export function linksIn(at: ItemAt, item: number): LinkingPage[] {
  return Array.from({ length: Math.min(3, item - 1) }, (_, index) => {
    const row = at(item - 2 - index);
    return { item: row.id, url: row.url, text: row.title ?? "Read more" };
  });
}

/** From the start page over two pages to an item. */
export const chainOf = (at: ItemAt, item: number): string[] => [
  ...new Set([new URL("/", at(0).url).href, at(0).url, at(1).url, at(item - 1).url]),
];
