// Writes the answers of micromatch 4.0.8 that `tests.rs` compares with, once:
//   npm install micromatch@4.0.8 && node micromatch.mjs [SEED PATTERNS URLS] > micromatch.txt
// Lines: `u URL`, then `p BITS PATTERN`, one hexadecimal digit for four URLs in order.
import micromatch from "micromatch";

const [seed = 7, patternCount = 400, urlCount = 120] = process.argv.slice(2).map(Number);
let state = seed;
const random = (below) => {
  state = (Math.imul(state, 1103515245) + 12345) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
};
const one = (list) => list[random(list.length)];
const chance = (percent) => random(100) < percent;

const words = ["a", "b", "blog", "docs", "Blog", "x.html", "a.pdf", "v1.2", "caf%C3%A9", "en-US", "_x", "a=b&c"];
const hosts = ["example.com", "docs.example.com", "a.b.example.com", "localhost:8080", "e.com"];

const urlSegment = () =>
  one([() => one(words), () => one(words), () => "." + one(words), () => "", () => ".", () => ".."].slice(0, chance(80) ? 2 : 6))();
const url = () => {
  const path = Array.from({ length: random(5) }, urlSegment).join("/");
  const query = chance(25) ? "?" + one(["page=2", "id=1", "next=/a", "q=a.b", "u=/blog/a", "", "a=b&c=/.x"]) : "";
  return one(["https://", "https://", "http://", "", "/", "./", "."]) + one(hosts) + one(["/", "/", ""]) + path + one(["", "", "/", "//"]) + query;
};
const patternSegment = () =>
  one([
    () => one(words), () => one(words), () => "*", () => "*", () => "**", () => "**", () => "***", () => "****",
    () => "*" + one(words), () => one(words) + "*", () => "**" + one(words), () => one(words) + "**",
    () => "?" + one(words), () => one(words) + "?" + one(words), () => one(words).slice(1) + "?", () => "*.*", () => ".*",
    () => "." + one(words), () => ".", () => "..", () => "", () => "*?", () => "?*", () => one(words) + "?page=*", () => "*?page=*",
    () => one(hosts), () => "*." + one(hosts), () => one(words)[0] + "*" + one(words).slice(-1), () => ".**", () => "*.", () => "..*",
    () => "*a*a*b", () => "%", () => "*=*&*", () => "**.*", () => "*-*", () => "?", () => "??", () => "..**", () => ".?*",
  ])();
const pattern = () => {
  const start = one(["", "", "", "**/", "**/", "**/", "*/", "/", "https://", "http*://", "https://*/", "**/**/", "./", "././", "http?://", "*://", "https://example.com/", "https://**/"]);
  const end = one(["", "", "", "/", "/*", "/**", "/**", "*", "**", "?", ".*", ".html", "/**/", "/*/", "/**/**", "/***"]);
  return start + Array.from({ length: random(4) }, patternSegment).join("/") + end;
};
// A pattern that is near a URL: some of its segments and letters become wildcards.
const near = (text) => {
  const some = text.split("/").map((segment) =>
    one([
      () => segment, () => segment, () => segment, () => "*", () => "**", () => "***", () => segment.slice(0, 2) + "*",
      () => "*" + segment.slice(-2), () => segment.replace(/[a-z]/, "?"), () => segment.replace(".", "*"), () => "**" + segment.slice(1),
      () => segment.slice(0, -1) + "**", () => "?" + segment.slice(1), () => segment.replace(/[.=]/, "?"), () => ".*", () => "*.*",
    ])());
  const from = chance(40) ? random(some.length) : 0;
  const to = chance(40) ? from + 1 + random(some.length - from) : some.length;
  return (from > 0 ? one(["**/", "**/", "*/", "***/", ""]) : "") + some.slice(from, to).join("/") + (to < some.length ? one(["/**", "/*", "/**", "**", "*", "/***", "/**/"]) : one(["", "", "/", "/**", "*"]));
};
const allowed = (text) => [...text].every((c) => /[A-Za-z0-9_\-./?:=&%*]/.test(c));
const shapes = ["*", "**", "***", ".*", "*.*", "*/*", "**/*", "**/*.*", "**/.*", "**/**", "*.html", "**.html", "**/*.pdf", "*/*.html", "**/*.a.html", "./**", ".*.html"];
const unique = (count, make, first = []) => {
  const all = new Set(first);
  while (all.size < count) {
    const made = make();
    if (made !== "" && allowed(made)) all.add(made);
  }
  return [...all];
};

const urls = unique(urlCount, url);
const patterns = unique(patternCount, () => (chance(70) ? near(one(urls)) : pattern()), shapes);
for (const text of urls) console.log(`u ${text}`);
for (const text of patterns) {
  const matches = micromatch.matcher(text);
  let bits = "";
  for (let i = 0; i < urls.length; i += 4) {
    const four = urls.slice(i, i + 4).reduce((sum, u, k) => sum + (matches(u) ? 1 << k : 0), 0);
    bits += four.toString(16);
  }
  console.log(`p ${bits} ${text}`);
}
