import type { CrawlMap, MapCounts, PathPart, PathRow } from "@/ipc";

const TOP = "https://docs.example.com/";

function standing(part: Partial<MapCounts>): MapCounts {
  const none = { indexed: 0, with_warnings: 0, errored: 0, skipped: 0, outside: 0, waiting: 0 };
  return { ...none, ...part };
}

function row(
  folder: string | null,
  counts: Partial<MapCounts>,
  parts: PathPart[] = [],
  others: Partial<MapCounts> = {},
): PathRow {
  return { folder, counts: standing(counts), parts, others: standing(others) };
}

const part = (folder: string | null, counts: Partial<MapCounts>): PathPart => ({
  folder,
  counts: standing(counts),
});

const DEPTHS = [
  standing({ indexed: 1 }),
  standing({ indexed: 34, with_warnings: 1, errored: 2, outside: 6 }),
  standing({ indexed: 214, with_warnings: 5, errored: 11, skipped: 5, outside: 48 }),
  standing({ indexed: 142, with_warnings: 2, errored: 9, outside: 12 }),
  standing({ indexed: 13, errored: 1 }),
].map((counts, depth) => ({ depth, and_deeper: false, counts }));

const CHANGELOG = [
  part(`${TOP}changelog/2025/`, { indexed: 88, errored: 3, skipped: 5 }),
  part(`${TOP}changelog/2024/`, { indexed: 37, errored: 1 }),
  part(null, { indexed: 61, with_warnings: 2, errored: 4 }),
];

const GUIDES = [
  part(`${TOP}guides/get-started/`, { indexed: 54, with_warnings: 4 }),
  part(`${TOP}guides/deploy/`, { indexed: 42, errored: 2 }),
  part(`${TOP}guides/%D7%9E%D7%93%D7%A8%D7%99%D7%9A/`, { indexed: 17, errored: 1 }),
  part(null, { indexed: 4, with_warnings: 2 }),
];

/** The map of a site of some hundred pages; one folder of it can be opened. */
export function mapOf(folder: string | null): CrawlMap {
  if (folder !== null && folder !== TOP) {
    const paths = [
      row(null, { indexed: 61, with_warnings: 2, errored: 4 }),
      row(`${folder}2025/`, { indexed: 88, errored: 3, skipped: 5 }),
      row(`${folder}2024/`, { indexed: 37, errored: 1 }),
    ];
    return { depths: DEPTHS, folder, paths, more: 0 };
  }
  const paths = [
    row(null, { indexed: 9 }),
    row(`${TOP}changelog/`, { indexed: 186, with_warnings: 2, errored: 8, skipped: 5 }, CHANGELOG),
    row(`${TOP}guides/`, { indexed: 128, with_warnings: 6, errored: 3 }, GUIDES, { indexed: 11 }),
    row(`${TOP}a-folder-with-a-very-long-name-that-does-not-fit-in-its-column/`, {
      indexed: 60,
      errored: 12,
    }),
    row("https://status.example.com/", { indexed: 21 }),
  ];
  return { depths: DEPTHS, folder: TOP, paths, more: 14 };
}
