import type { CheckState, Preflight, PreflightCheck, SampledPage, Sentence } from "@/ipc";
import { told } from "./told";

const pages = (count: number) => [told("{count} pages", count)];

const check = (
  id: string,
  state: CheckState,
  text: Sentence,
  fix: Sentence | null = null,
): PreflightCheck => ({ id, state, text, fix });

const CHECKS = [
  check("connection", "ok", told("The certificate of {host} is good.", "help.example.com")),
  check(
    "robots",
    "ok",
    told("robots.txt lets AI Search in: the group for {group} binds it.", "Cloudflare-AI-Search"),
  ),
  check(
    "sitemap",
    "ok",
    told("Sitemap found and sound: {what}.", [
      told("{files} read, {pages} in them", [told("{count} files", 3)], pages(436)),
    ]),
  ),
  check(
    "pages-text",
    "warning",
    told(
      "{part} {whole} keep less than 200 characters.{first}",
      2,
      [told("of {count} pages", 20)],
      [
        told(" {url}: {fact}", "https://help.example.com/playground/run", [
          told("{chunks}: chunking is off.", [told("{count} chunk", 1)]),
        ]),
      ],
    ),
    told(
      "Where a script writes the page, choose Parsing mode Rendered sites; with content selectors look whether they match.",
    ),
  ),
  check(
    "size",
    "ok",
    told(
      "{pages}: {time} at the service's pace, {days} on Workers Free{chunks}.",
      pages(436),
      [told("{count} minutes", 4)],
      [told("{count} day", 1)],
      [],
    ),
  ),
  check(
    "ownership",
    "unknown",
    told("Whether the domain is an active zone of your Cloudflare account."),
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
  text: told("{chunks}: chunking is off.", [told("{count} chunk", 1)]),
  blocked: false,
  ...part,
});

const BLOCKED = check(
  "pages-blocked",
  "error",
  told("{part} {whole} turned us away.{first}", 19, [told("of {count} pages", 20)], []),
  told(
    "Let the crawler in with the Skip rule below. A site can treat this program and the service differently.",
  ),
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
