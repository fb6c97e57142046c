import { readFileSync } from "node:fs";
import { act, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { bytes, count, duration, moment } from "@/parts/format";
import { text } from "@/text";
import { checks } from "@/text/cs/checks";
import { pages } from "@/text/cs/plural";
import { bound } from "@/text/cs/typography";
import { chooseLanguage, followLanguage, type Language } from "@/text/language";
import { openWindow } from "./window";

afterEach(() => chooseLanguage("en"));

test("a language chosen in the settings holds at once, and what was typed stays", async () => {
  const { user } = openWindow("#/create?source=help.example.com");
  await user.type(await screen.findByLabelText("Page limit"), "250");
  await user.click(screen.getByRole("button", { name: "Program settings" }));
  const settings = await screen.findByRole("dialog", { name: "Program settings" });
  await user.click(within(settings).getByRole("combobox", { name: "Language" }));
  await user.click(await screen.findByRole("option", { name: "Čeština" }));
  await user.click(
    within(await screen.findByRole("dialog", { name: "Nastavení programu" })).getByRole("button", {
      name: "Zavřít",
    }),
  );
  expect(await screen.findByLabelText("Limit stránek (Page limit)")).toHaveValue("250");
  expect(document.documentElement).toHaveAttribute("lang", "cs");
});

test("a table and the details of an item change their language while they are open", async () => {
  const { user } = openWindow("#/instances/1/items");
  await user.click((await screen.findAllByTestId("item-row"))[0] as HTMLElement);
  await screen.findByRole("tab", { name: "Response" });
  act(() => chooseLanguage("cs"));
  for (const [role, name] of [
    ["grid", text.items.grid],
    ["columnheader", text.items.columns.chunks],
    ["tab", text.items.tabs.response],
    ["button", text.items.columnsMenu],
    ["button", text.items.filters.open],
    ["textbox", text.items.filter],
  ] as const) {
    expect(screen.getByRole(role, { name: new RegExp(name) })).toBeVisible();
  }
});

test("the palette changes the language, and the next start keeps it", async () => {
  const { user } = openWindow("#/", "empty");
  await screen.findByTestId("start-url");
  await user.keyboard("{Control>}k{/Control}čeština");
  await user.click(await screen.findByText("Language: Čeština"));
  expect(await screen.findByText("Váš web")).toBeVisible();
  followLanguage(); // As the next start does.
  expect(document.documentElement).toHaveAttribute("lang", "cs");
});

test.each<[string, Language]>([
  ["cs-CZ", "cs"],
  ["cs", "cs"],
  ["en-US", "en"],
  ["sk-SK", "en"],
])("a system that speaks %s is shown %s", (system, expected) => {
  localStorage.clear();
  vi.spyOn(navigator, "language", "get").mockReturnValue(system);
  followLanguage();
  expect(document.documentElement).toHaveAttribute("lang", expected);
});

describe("Czech", () => {
  beforeEach(() => chooseLanguage("cs"));

  test.each([
    [0, "0 stránek"],
    [1, "1 stránka"],
    [2, "2 stránky"],
    [4, "4 stránky"],
    [5, "5 stránek"],
    [21, "21 stránek"],
    [22, "22 stránek"],
    [12_345, "12 345 stránek"],
  ])("%d goes with its form", (value, expected) => {
    expect(plain(pages(value))).toBe(expected);
  });

  test("numbers, sizes and times are written as Czech does", () => {
    expect(plain(count(1_234_567))).toBe("1 234 567");
    expect(bytes(49_357)).toBe("48,2 KB");
    expect(duration(1_500)).toBe("1,5 s");
    expect(duration(86_400_000)).toBe("1 den");
    expect(duration(3 * 86_400_000)).toBe("3 dny");
    expect(duration(25 * 86_400_000)).toBe("25 dní");
    const at = new Date(2026, 10, 24, 9, 40).getTime();
    expect(plain(moment(at))).toBe("24. 11. 2026 09:40");
    expect(moment(at, at)).toBe("dnes 09:40");
  });

  test("no line ends with a word of one letter", () => {
    expect(bound("Sitemapy a odkazy v indexu (s filtrem)")).toBe(
      "Sitemapy a\u00a0odkazy v\u00a0indexu (s\u00a0filtrem)",
    );
    expect(bound("K tomu")).toBe("K\u00a0tomu");
    expect(text.app.licences.filter).toContain("podle názvu");
  });

  test("every check of the audit has its words, and no other", () => {
    const known = readFileSync("../src-tauri/cli/CHECKS.md", "utf8").matchAll(/^\| `([\w-]+)`/gm);
    expect(Object.keys(checks).sort()).toEqual([...known].map(([, id]) => id).sort());
  });
});

test("both languages have the same texts, and nothing is left in English", () => {
  const english = leaves("en");
  const czech = leaves("cs");
  expect([...czech.keys()]).toEqual([...english.keys()]);
  const same = [...english].filter(([key, said]) => said === czech.get(key) && !isShared(said));
  expect(same).toEqual([]);
});

/** Names, labels and words of the service and of formats: the same in both languages. */
const SHARED = new Set(
  [
    ["Foresite", "English", "Čeština", "Licence", "Program", "Instance", "Text", "Metadata"],
    ["Playground", "Sitemap", "Discover", "Discover, All", "Discover, Links", "Content Signals"],
    ["Workers Free", "Workers Paid", "Trigram", "Porter", "Standard with Stemming (Porter)"],
    ["Wrangler", "curl", "JSON", "JUnit XML", "SARIF", "CSV", "NDJSON", "HTML", "Markdown"],
    ["URL", "HTTP", "HTTP 5", "Crawl-delay 5 s.", "robots.txt"],
    ["lastmod", "changefreq", "priority", "nofollow", "category", "article .post-body"],
    ["Ctrl", "Ctrl K", "Shift", "Enter", "Esc", "F6", "5 B"],
  ].flat(),
);

/** Signs, single keys, addresses and patterns are no words either. */
const isShared = (said: string) =>
  SHARED.has(said) || !/\p{L}{2}/u.test(said) || /^(https?:|\/|\*\*|\{)/.test(said);

const plain = (said: string) => said.replaceAll("\u00a0", " ");

function leaves(language: Language): Map<string, string> {
  chooseLanguage(language);
  const found = new Map<string, string>();
  collect(text, "text", found);
  return found;
}

/** Functions are called with numbers, which every text that counts takes. */
function collect(part: unknown, path: string, found: Map<string, string>) {
  if (typeof part === "string") found.set(path, plain(part));
  else if (typeof part === "function") collect(saidBy(part as Said, path), path, found);
  else
    for (const [key, value] of Object.entries(part ?? {})) collect(value, `${path}.${key}`, found);
}

type Said = (...given: unknown[]) => unknown;

const GIVEN: [RegExp, unknown[]][] = [
  [/spans\.age$/, [{ days: { over: 10, most: 30 } }]],
  [/spans\.(?!age)/, [{ over: 10, most: 30 }]],
  [/fetchedIn$/, [[2, 3]]],
];

function saidBy(said: Said, path: string) {
  const given = GIVEN.find(([pattern]) => pattern.test(path))?.[1] ?? [5, 7, 9];
  return said(...given);
}
