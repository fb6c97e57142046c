import type { CrawlMap, MapCounts } from "@/ipc";

const TOP = "https://docs.example.com/";

function standing(part: Partial<MapCounts>): MapCounts {
  const none = { indexed: 0, with_warnings: 0, errored: 0, skipped: 0, outside: 0, waiting: 0 };
  return { ...none, ...part };
}

/** The map of a site of some hundred pages; one folder of it can be opened. */
export function mapOf(folder: string | null): CrawlMap {
  const depths = [
    standing({ indexed: 1 }),
    standing({ indexed: 34, with_warnings: 1, errored: 2, outside: 6 }),
    standing({ indexed: 214, with_warnings: 5, errored: 11, skipped: 5, outside: 48 }),
    standing({ indexed: 142, with_warnings: 2, errored: 9, outside: 12 }),
    standing({ indexed: 13, errored: 1 }),
  ].map((counts, depth) => ({ depth, and_deeper: false, counts }));
  if (folder !== null && folder !== TOP) {
    const paths = [
      { folder: null, counts: standing({ indexed: 61, with_warnings: 2, errored: 4 }) },
      { folder: `${folder}2025/`, counts: standing({ indexed: 88, errored: 3, skipped: 5 }) },
      { folder: `${folder}2024/`, counts: standing({ indexed: 37, errored: 1 }) },
    ];
    return { depths, folder, paths, more: 0 };
  }
  const paths = [
    { folder: null, counts: standing({ indexed: 9 }) },
    {
      folder: `${TOP}changelog/`,
      counts: standing({ indexed: 186, with_warnings: 2, errored: 8, skipped: 5 }),
    },
    { folder: `${TOP}guides/`, counts: standing({ indexed: 128, with_warnings: 6, errored: 3 }) },
    {
      folder: `${TOP}a-folder-with-a-very-long-name-that-does-not-fit-in-its-column/`,
      counts: standing({ indexed: 60, errored: 12 }),
    },
    { folder: "https://status.example.com/", counts: standing({ indexed: 21 }) },
  ];
  return { depths, folder: TOP, paths, more: 14 };
}
