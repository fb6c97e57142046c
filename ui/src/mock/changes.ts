import type { DiffKind, DiffQuery, DiffRow, ItemState, JobDiff, JobSummary, TextDiff } from "@/ipc";

const state = (position: number, part: Partial<ItemState> = {}): ItemState => ({
  position,
  past_cut: false,
  status: "completed",
  code: null,
  title: "Regions",
  lastmod: null,
  metadata: [],
  ...part,
});

const at = (path: string) => `https://docs.example.com/${path}`;

const ROWS: DiffRow[] = [
  { url: at("changelog/2026/november"), changes: ["added"], before: null, after: state(14) },
  {
    url: at("guides/deploy/regions"),
    changes: ["text", "metadata", "lastmod_kept"],
    before: state(2, { lastmod: "2026-01-10" }),
    after: state(2, {
      title: "Regions and zones",
      lastmod: "2026-01-10",
      metadata: [{ field: "section", value: "Deploy" }],
    }),
  },
  {
    url: at(
      "guides/recipes/nightly-backups-that-are-tested-each-week-and-restored-on-a-spare-host",
    ),
    changes: ["moved"],
    before: state(502, { past_cut: true }),
    after: state(498),
  },
  {
    url: at("blog/launch-week-2"),
    changes: ["status"],
    before: state(20),
    after: state(20, { status: "error", code: "http_4xx" }),
  },
  { url: at("guides/old-console"), changes: ["removed"], before: state(9), after: null },
];

/** What changed between two jobs of the first instance. */
export function diffOf(before: JobSummary, after: JobSummary, { kinds = [] }: DiffQuery): JobDiff {
  const of = (kind: DiffKind) => ROWS.filter(({ changes }) => changes.includes(kind)).length;
  const rows = ROWS.filter(
    ({ changes }) => kinds.length === 0 || changes.some((kind) => kinds.includes(kind)),
  );
  return {
    before,
    after,
    // Between the last two jobs nobody changed a setting.
    settings:
      after.number === 4 && before.number === 3
        ? []
        : [{ path: "source_params.exclude_items", before: null, after: '["**/drafts/**"]' }],
    items: {
      counts: {
        added: of("added"),
        removed: of("removed"),
        status: of("status"),
        text: of("text"),
        metadata: of("metadata"),
        moved: of("moved"),
        lastmod_kept: of("lastmod_kept"),
      },
      rows,
      total: rows.length,
    },
  };
}

export const TEXT_DIFF: TextDiff = {
  missing: null,
  diff: {
    lines: [
      { change: "same", before: 1, after: 1, text: "# Regions" },
      { change: "same", before: 2, after: 2, text: "" },
      {
        change: "removed",
        before: 3,
        after: null,
        text: "Regions decide where your project runs and where its data is kept. Pick the one nearest to your team.",
      },
      {
        change: "added",
        before: null,
        after: 3,
        text: "Regions decide where your project runs and where its data is kept. Pick the one nearest to the people who use it.",
      },
      { change: "same", before: 4, after: 4, text: "" },
      { change: "removed", before: 5, after: null, text: "There are two regions." },
      {
        change: "added",
        before: null,
        after: 5,
        text: "There are three regions. A project in eu-2 keeps its backups in Sweden, and can be moved to another region at any time without a new address.",
      },
      { change: "same", before: 6, after: 6, text: "" },
      { change: "same", before: 44, after: 44, text: "## Moving" },
      {
        change: "removed",
        before: 45,
        after: null,
        text: "It takes about a minute per gigabyte, or longer at night.",
      },
      { change: "added", before: null, after: 45, text: "It takes about a minute per gigabyte." },
      { change: "added", before: null, after: 46, text: "סדר מימין לשמאל נשאר קריא 🚀" },
    ],
    added: 4,
    removed: 3,
    cut: false,
  },
};
