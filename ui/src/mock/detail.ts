import type { Chunk, Evidence, ItemDetail, ItemRow, LinkingPage } from "@/ipc";
import type { ItemAt } from "./items";

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

const found = (row: ItemRow): Evidence =>
  byLink(row)
    ? { kind: "found", text: "Found as a link, 3 hops from the crawl target.", source: BLOG }
    : {
        kind: "found",
        text: `Found in sitemap-main.xml with priority 0.8, which makes it number ${row.position} of 440.`,
        source: SITEMAP,
        line: 1936,
      };
const ROBOTS = "https://docs.example.com/robots.txt";
const allowed: Evidence = {
  kind: "robots",
  text: "Allowed by robots.txt: `Allow: /` in the group for Cloudflare-AI-Search.",
  source: ROBOTS,
  line: 6,
};
const scope: Evidence = { kind: "scope", text: "In scope: its host is the crawl target." };
const filters: Evidence = {
  kind: "path_filter",
  text: "No path filter keeps it out; 2 were tried.",
};
const response: Evidence = {
  kind: "response",
  text: "Fetched in 84 ms: 200, text/html, 48.2 KB, no redirect.",
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
            text: "Disallowed by robots.txt: `Disallow: /reference/v1/` in the group for *.",
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
            text: "Path `**/changelog/**` chose `main .doc-body`, which matches 0 elements.",
          },
        ],
        meaning: "The content selector finds nothing, so no text is left.",
        fix: "Choose a selector that matches on these pages, such as `main .release-notes`.",
      };
    case "excluded_by_path_filter":
      return {
        evidence: [...start, { kind: "path_filter", text: "Skipped by rule: `**/drafts/**`" }],
        meaning: "An exclude rule of yours matches this URL.",
        fix: "Remove the rule `**/drafts/**` if this page should be indexed.",
      };
    case "http_4xx":
      return {
        evidence: [
          ...start,
          allowed,
          filters,
          { kind: "response", text: "The page answered 404." },
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
          { kind: "selector", text: "Path `**` chose `main`, which matches 1 element." },
          { kind: "markdown", text: "Became 1,004 bytes of Markdown." },
          { kind: "chunks", text: `Cut into ${row.chunks} chunks of up to 256 tokens.` },
        ],
        meaning: "The page can be read, and its text will be searchable.",
        fix: null,
      };
  }
}

/** The one item that a browser opened. */
export const RENDERED = 15;

const rendering: Evidence = { kind: "rendering", text: "Rendered in 0.6 s with 3 requests." };

export function detailOf(row: ItemRow): ItemDetail {
  const told = story(row);
  const fetched = row.http_status !== null || row.code === "markdown_conversion_empty";
  const ok = row.status === "completed";
  return {
    ...row,
    ...told,
    evidence: row.id === RENDERED ? [...told.evidence, rendering] : told.evidence,
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
