import { count, plural } from "@/parts/format";

export const testers = {
  patterns: {
    title: "What these rules do",
    matches: (n: number) => plural(n, "URL", "URLs"),
    stay: (kept: number, total: number) => `${count(kept)} of ${plural(total, "URL", "URLs")} stay`,
    source: "On the URLs of this instance",
    kept: (n: number) => `Kept ${count(n)}`,
    lost: (n: number) => `Left out ${count(n)}`,
    none: {
      kept: "No URL stays: nothing would be indexed.",
      lost: "These rules leave no URL out.",
    },
    first: (shown: number, all: string) => `The first ${shown} of ${all}`,
    failed: (why: string) => `The rules could not be tried: ${why}`,
  },
} as const;
