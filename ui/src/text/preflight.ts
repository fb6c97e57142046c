import { plural } from "@/parts/format";

export const preflight = {
  title: "Preflight",
  start: "Check the site",
  again: "Check again",
  hint: "Reads robots.txt, sitemaps and up to 20 sample pages, in seconds.",
  running: "Checking the site",
  outdated: "The settings changed since this check.",
  cancelled: "Canceled. Some checks are missing.",
  estimate: "Estimate",
  pages: "Pages",
  chunks: "Chunks",
  service: "At the service's pace",
  free: "On Workers Free",
  days: (n: number) => plural(n, "day", "days"),
  skipRule: "The Skip rule that lets AI Search in",
  skipRuleWhere: "In the dashboard: Security, Security rules, Create rule, Custom rules",
  copyStep: (field: string) => `Copy ${field}`,
  copySteps: "Copy all steps",
  sample: (n: number) => plural(n, "sample page", "sample pages"),
} as const;
