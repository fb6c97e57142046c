// A robots.txt tried on the fixed items, as far as the window needs it.
import type { RobotsFile, RobotsReport, RobotsTest, RobotsTried } from "@/ipc";
import type { ItemAt } from "./items";
import { told } from "./told";

const EXAMPLES = 50;

export const ROBOTS: RobotsFile = {
  url: "https://docs.example.com/robots.txt",
  text: `# Written by the platform team
User-agent: *
Disallow: /changelog/
Allow: /changelog/2026/
Disallow: /internal/
Crawl-delay: 1

User-agent: GPTBot
Disallow: /

Sitemap: https://docs.example.com/sitemap.xml
`,
  problem: null,
  fetched_at: Date.parse("2026-11-24T09:40:00Z"),
};

type Rule = RobotsReport["rules"][number] & { path: string };

/** The rules of the group for `*`: by their longest beginning of the path, as RFC 9309. */
function rulesOf(text: string): Rule[] {
  let ours = false;
  return text.split("\n").flatMap((line, index) => {
    const [name = "", value = ""] = line.split(/:(.*)/).map((part) => part.trim());
    const field = name.toLowerCase();
    if (field === "user-agent") ours = value === "*";
    if (!ours || value === "" || (field !== "allow" && field !== "disallow")) return [];
    const allow = field === "allow";
    const rule = `${allow ? "Allow" : "Disallow"}: ${value}`;
    return [{ line: index + 1, text: rule, allow, decides: 0, path: value }];
  });
}

function tried(rules: Rule[], url: string): RobotsTried {
  const { pathname, search } = new URL(url);
  const found = rules.filter(({ path }) => `${pathname}${search}`.startsWith(path));
  const rule = found.toSorted(
    (a, b) => b.path.length - a.path.length || Number(b.allow) - Number(a.allow),
  )[0];
  if (rule === undefined) {
    const reason = told("Allowed by robots.txt: no rule in the group for {group} matches.", "*");
    return { url, allowed: true, reason, rule: null };
  }
  rule.decides += 1;
  const { allow, text, line } = rule;
  const reason = allow
    ? told("Allowed by robots.txt: `{rule}` in the group for {group}.", text, "*")
    : told("Disallowed by robots.txt: `{rule}` in the group for {group}.", text, "*");
  return { url, allowed: allow, reason, rule: { line, text } };
}

export function tryRobots(at: ItemAt | null, test: RobotsTest): RobotsReport {
  const text = test.text ?? "";
  const rules = rulesOf(text);
  const total = at === null ? 0 : Math.min(at.total, 20_000);
  const all = Array.from({ length: total }, (_, index) => tried(rules, at?.(index).url ?? ""));
  const blocked = all.filter(({ allowed }) => !allowed);
  const sitemaps = [...text.matchAll(/^sitemap:\s*(\S+)/gim)];
  return {
    group: /^user-agent:\s*\*/im.test(text) ? "*" : null,
    total,
    blocked: blocked.length,
    rules: rules.map(({ path: _, ...rule }) => rule),
    blocked_examples: blocked.slice(0, EXAMPLES),
    allowed_examples: all.filter(({ allowed }) => allowed).slice(0, EXAMPLES),
    ...oneMore(rules, test),
    closed: closing(rules),
    warnings: [],
    sitemaps: sitemaps.map(([, text = ""]) => ({ line: 11, text })),
    crawl_delay: /^crawl-delay:/im.test(text) ? 1 : null,
  };
}

function closing(rules: Rule[]) {
  const all = rules.find(({ allow, path }) => !allow && path === "/");
  if (all === undefined || rules.some(({ allow }) => allow)) return [];
  return [
    {
      line: all.line,
      text: told(
        "robots.txt closes the whole site: `{rule}` in the group for {token}, and no Allow rule beside it.",
        "Disallow: /",
        "*",
      ),
    },
  ];
}

function oneMore(rules: Rule[], { source = "", url = "" }: RobotsTest) {
  if (url.trim() === "") return { tried: null, fault: null };
  const base = new URL(/^https?:/.test(source) ? source : `https://${source}`);
  const one = new URL(url, base);
  if (one.host === base.host) return { tried: tried(rules, one.href), fault: null };
  return {
    tried: null,
    fault: told("This URL is on {host}, which has a robots.txt of its own.", one.host),
  };
}
