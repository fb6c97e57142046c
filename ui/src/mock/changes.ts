import type { DiffKind, DiffQuery, DiffRow, ItemState, JobDiff, JobSummary, TextDiff } from "@/ipc";

const state = (position: number, part: Partial<ItemState> = {}): ItemState => ({
  position,
  past_cut: false,
  status: "completed",
  code: null,
  title: "Regions",
  metadata: [],
  ...part,
});

const at = (path: string) => `https://docs.example.com/${path}`;

const ROWS: DiffRow[] = [
  { url: at("changelog/2026/november"), changes: ["added"], before: null, after: state(14) },
  {
    url: at("guides/deploy/regions"),
    changes: ["text", "metadata"],
    before: state(2),
    after: state(2, { title: "Regions and zones" }),
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
    settings: [{ path: "source_params.exclude_items", before: null, after: '["**/drafts/**"]' }],
    items: {
      counts: {
        added: of("added"),
        removed: of("removed"),
        status: of("status"),
        text: of("text"),
        metadata: of("metadata"),
        moved: of("moved"),
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
      { change: "removed", before: 2, after: null, text: "There are 3 regions." },
      { change: "added", before: null, after: 2, text: "There are 4 regions, one of them new." },
    ],
    added: 1,
    removed: 1,
    cut: false,
  },
};
