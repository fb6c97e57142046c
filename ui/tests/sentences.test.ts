import { afterEach, expect, test } from "vitest";
import { told } from "@/mock/told";
import { sentences } from "@/text/cs/sentences";
import { sayFailure } from "@/text/failure";
import { chooseLanguage } from "@/text/language";
import { PLACE, say } from "@/text/sentences";

afterEach(() => chooseLanguage("en"));

const placesOf = (template: string) =>
  [...new Set([...template.matchAll(PLACE)].map(([, name]) => name))].sort();

test("a Czech sentence has the places of its English one, and nothing else in braces", () => {
  for (const [english, czech] of Object.entries(sentences)) {
    expect(placesOf(czech), english).toEqual(placesOf(english));
    expect(czech.replaceAll(PLACE, ""), english).not.toMatch(/[{}]/);
  }
});

test("a Czech sentence ends as its English one, so that parts fit together", () => {
  const ends = (text: string) => [/^ /.test(text), /[.;,:] ?$/.exec(text)?.[0] ?? ""];
  for (const [english, czech] of Object.entries(sentences)) {
    expect(ends(czech), english).toEqual(ends(english));
  }
});

const size = (count: number) => told("{count} bytes", count);
const fetched = told(
  "Fetched in {millis} ms: {status}, {content_type}, {size}.",
  1234,
  200,
  "text/html",
  [told("{size} KB", { figure: "48.0" })],
);

test("English is the template with its values", () => {
  expect(say(fetched)).toEqual({
    text: "Fetched in 1,234 ms: 200, text/html, 48.0 KB.",
    lang: "en",
  });
});

test("Czech has its own numbers and plurals", () => {
  chooseLanguage("cs");
  expect(say(fetched)).toEqual({
    text: "Načteno za 1\u00a0234\u00a0ms: 200, text/html, 48,0\u00a0KB.",
    lang: "cs",
  });
  expect([1, 2, 5].map((count) => say(size(count)).text)).toEqual([
    "1\u00a0bajt",
    "2\u00a0bajty",
    "5\u00a0bajtů",
  ]);
});

test("a list has commas, and a part that is left out leaves nothing", () => {
  chooseLanguage("cs");
  expect(say(told(" Not opened: {refused}.", [told("{count} dialogs", 2), size(1)])).text).toBe(
    " Neotevřeno: 2\u00a0dialogy, 1\u00a0bajt.",
  );
  expect(say(told("Found in {name}{place}.", "a.xml", [])).text).toBe("Nalezeno v\u00a0a.xml.");
});

test("words about a code or a check are those of the window", () => {
  const english = "Make the page smaller.";
  const fix = (of: string) => told("{fix}", { of, part: "fix", english });
  expect(say(fix("over_size"))).toEqual({ text: english, lang: "en" });
  chooseLanguage("cs");
  const missing = told("{what}.", { of: "missing-loc", part: "label", english: "No loc" });
  expect(say(missing).text).toBe("Záznam bez <loc>.");
  for (const of of ["over_size", "missing_sitemap", "sitemap-status"]) {
    expect(say(fix(of)).lang, of).toBe("cs");
  }
  expect(say(fix("unheard-of"))).toEqual({ text: english, lang: "en" });
});

test("a failure is a whole sentence, and what the system alone says of it stays as it is", () => {
  const system = "No space left on device (os error 28)";
  const full = {
    code: "cannot_write",
    message: told("{path} cannot be written: {source}", "/a", system),
  };
  const paused = "indexing of this instance is paused, so no job starts; resume it first";
  expect(sayFailure(full).text).toBe(`/a cannot be written: ${system}.`);
  expect(sayFailure({ message: paused }).text).toBe(
    "Indexing of this instance is paused, so no job starts; resume it first.",
  );
  chooseLanguage("cs");
  expect(sayFailure(full)).toEqual({ text: `/a nelze zapsat: ${system}.`, lang: "cs" });
  expect(sayFailure({ message: paused })).toEqual({
    text: "Indexování této instance je pozastavené, takže se žádná úloha nespustí; nejdřív ho obnovte.",
    lang: "cs",
  });
  const own = told("{path} cannot be written: {source}", "/a", [
    told("the folder {folder} is not empty", "/b"),
  ]);
  expect(sayFailure({ message: own }).text).toBe("/a nelze zapsat: složka /b není prázdná.");
  expect(sayFailure(new TypeError("Load failed"))).toEqual({ text: "Load failed.", lang: "en" });
  expect(sayFailure({ message: "" }).text).toBe("");
});

test("what an older version said, or a part of it, stays English as a whole", () => {
  chooseLanguage("cs");
  const old = "Skipped by rule `/{a,b}`.";
  expect(say(old)).toEqual({ text: old, lang: "en" });
  expect(say(["Found in {name}{place}.", ["a.xml", [["{x} of old", [3]]]]])).toEqual({
    text: "Found in a.xml3 of old.",
    lang: "en",
  });
});
