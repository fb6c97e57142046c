import type { CheckState, Preflight, PreflightCheck, SampledPage } from "@/ipc";

const check = (
  id: string,
  state: CheckState,
  text: string,
  fix: string | null = null,
): PreflightCheck => ({ id, state, text, fix });

const CHECKS = [
  check("connection", "ok", "The site answers over HTTPS, 200 in 96 ms."),
  check("robots", "ok", "robots.txt lets AI Search in: line 6, group `Cloudflare-AI-Search`."),
  check("sitemap", "ok", "3 sitemaps with 436 URLs."),
  check(
    "pages-text",
    "warning",
    "2 of 20 pages keep less than 200 characters. https://help.example.com/playground/run: 84 characters are left.",
    "Where a script writes the page, choose Parsing mode Rendered sites.",
  ),
  check("size", "ok", "436 pages: 4 min at the service's pace, 1 day on Workers Free."),
  check(
    "ownership",
    "unknown",
    "Whether the zone is on your account: the service answers 7023 if it is not.",
  ),
];

const page = (path: string, part: Partial<SampledPage>): SampledPage => ({
  url: `https://help.example.com${path}`,
  template: "/*",
  status: "completed",
  code: null,
  http_status: 200,
  content_type: "text/html",
  bytes: 20_480,
  characters: 6120,
  chunks: 8,
  text: "6,120 characters are left.",
  blocked: false,
  ...part,
});

const BLOCKED = check(
  "pages-blocked",
  "error",
  "19 of 20 pages are blocked: 403 with `cf-mitigated: challenge`.",
  "Add the Skip rule below for AI Search's bot.",
);

const SKIP_RULE = [
  { field: "Rule name", value: "Allow Cloudflare AI Search" },
  { field: "Field", value: "Bot Detection ID" },
  { field: "Operator", value: "equals" },
  { field: "Value", value: "122933950" },
  { field: "Action", value: "Skip" },
  { field: "Order", value: "First" },
];

function report(checks: PreflightCheck[], cancelled: boolean): Preflight {
  const none = { pages: null, service_seconds: null, free_days: null, chunks: null };
  return {
    source: "https://help.example.com/",
    checks,
    sample: cancelled ? [] : [page("/", {}), page("/guides/start", {})],
    estimates: cancelled
      ? { ...none, pages_are_counted: false }
      : { pages: 436, pages_are_counted: true, service_seconds: 218, free_days: 1, chunks: 3700 },
    skip_rule: checks.includes(BLOCKED) ? SKIP_RULE : [],
    cancelled,
  };
}

/** A preflight that tells one check every few moments. */
export class MockPreflight {
  private timer: ReturnType<typeof setInterval> | undefined;
  private end: (cancelled: boolean) => void = () => undefined;

  /** The site of a host that begins with `blocked` answers with challenges. */
  run(source: string, tell: (index: number, check: PreflightCheck) => void): Promise<Preflight> {
    const checks = source.includes("blocked") ? [...CHECKS.slice(0, 3), BLOCKED] : CHECKS;
    let told = 0;
    return new Promise((resolve) => {
      this.end = (cancelled) => {
        clearInterval(this.timer);
        resolve(report(checks.slice(0, told), cancelled));
      };
      this.timer = setInterval(() => {
        const next = checks[told];
        if (next === undefined) return this.end(false);
        tell(told, next);
        told += 1;
      }, 60);
    });
  }

  cancel() {
    this.end(true);
  }
}
