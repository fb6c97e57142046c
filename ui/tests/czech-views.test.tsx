import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Scene } from "@/mock/host";
import { chooseLanguage } from "@/text/language";
import { openWindow } from "./window";

beforeEach(() => chooseLanguage("cs"));
afterEach(() => chooseLanguage("en"));

/** Words that English sentences have and Czech ones do not. */
const ENGLISH =
  /(?<![\p{L}\p{N}_-])(the|of|and|is|are|was|with|for|this|that|from|not|yet|your?|it|in|on|or|at|all|more|show|open|close|copy|save|search|select|clear|remove|add|loading|dismiss|notifications|(item|page|file|job|chunk|setting|link)s?)(?![\p{L}_-])/iu;

/** Names and labels of the service: its own name, its fields in brackets, its dashboard's words. */
const NAMES =
  /AI Search|\((?:[A-Z][\w ]+|Security rules.*)\)|^All: |Standard with Stemming|Security, Security rules.*/g;

/** What the window itself says: without details in English, addresses, code, and words of pages. */
const NOT_OURS = "[lang=en], code, pre, bdi, [dir=auto], textarea, [role=treeitem] [title]";

function leftovers(): string[] {
  const found: string[] = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT);
  for (let node = walk.nextNode(); node !== null; node = walk.nextNode()) {
    const element = node as Element;
    if (element.closest(NOT_OURS) !== null) continue;
    for (const child of element.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) found.push(child.textContent ?? "");
    }
    for (const name of ["aria-label", "title", "placeholder", "alt", "aria-description"]) {
      found.push(element.getAttribute(name) ?? "");
    }
  }
  return [...new Set(found)].filter((said) => ENGLISH.test(said.replaceAll(NAMES, "")));
}

test.each<[hash: string, shown: string, scene?: Scene]>([
  ["#/", "start-url", "empty"],
  ["#/create?source=help.example.com", "submit"],
  ["#/instances/1/settings", "submit"],
  ["#/instances/1/overview", "answer"],
  ["#/instances/2/overview", "pause"],
  ["#/instances/3/overview", "job-failed"],
  ["#/instances/1/items", "item-grid"],
  ["#/instances/1/jobs", "job-log"],
  ["#/instances/1/jobs?view=compare", "changes"],
  ["#/instances/1/jobs?view=next", "foreseen"],
  ["#/instances/1/playground", "search"],
  ["#/instances/1/sitemaps", "audit-start"],
  ["#/audit", "choose-files"],
])("nothing at %s is left in English", async (hash, shown, scene) => {
  openWindow(hash, scene);
  await screen.findByTestId(shown);
  expect(leftovers()).toEqual([]);
});

test.each<Scene>(["broken", "moving", "in-use"])("a window %s says so in Czech", async (scene) => {
  openWindow("#/", scene);
  const alert = await screen.findByRole("alert");
  expect(alert.querySelector("[lang=en]")).toBeNull();
  expect(leftovers()).toEqual([]);
});

test("a toast and the palette have Czech names throughout", async () => {
  const { user } = openWindow("#/instances/1/jobs");
  await user.click(await screen.findByTestId("pause-indexing"));
  expect(await screen.findByText(/Indexování je pozastavené\. /)).toBeVisible();
  expect(screen.getByRole("region", { name: "Oznámení" })).toBeVisible();
  await user.keyboard("{Control>}k{/Control}");
  await screen.findByPlaceholderText("Přejít na instanci, kartu nebo akci");
  expect(leftovers()).toEqual([]);
});

test("an item tells in Czech why it has its outcome, and how it came to it", async () => {
  const { user } = openWindow("#/instances/1/items?text=rate-limits");
  const [row] = await screen.findAllByTestId("item-row");
  await user.click(row as HTMLElement);
  expect(await screen.findByTestId("item-verdict")).toHaveTextContent("Bude indexována.");
  const chain = await screen.findByTestId("evidence");
  expect(chain).toHaveTextContent("číslo 11 v pořadí indexování");
  expect(chain.querySelector("[lang=en]")).toBeNull();
  expect(leftovers()).toEqual([]);
});

test("the palette and the dialogs of the program are Czech", async () => {
  const { user } = openWindow("#/instances/1/overview");
  await screen.findByTestId("answer");
  await user.keyboard("{Control>}k{/Control}");
  await screen.findByRole("dialog", { name: "Příkazy" });
  expect(leftovers()).toEqual([]);
  await user.keyboard("{Escape}?");
  await screen.findByRole("dialog", { name: "Klávesové zkratky" });
  expect(leftovers()).toEqual([]);
});

test("codes, checks and warnings have Czech words, and keep their names", async () => {
  const { user } = openWindow("#/instances/1/sitemaps");
  await user.click(await screen.findByTestId("audit-start"));
  const [finding] = await screen.findAllByTestId("finding");
  await user.click(finding as HTMLElement);
  expect(await screen.findByTestId("finding-detail")).toHaveTextContent("Jak to opravit");
  expect(leftovers()).toEqual([]);
});

test("a job tells in Czech why it ended", async () => {
  openWindow("#/instances/3/jobs");
  const reason = await screen.findByText(/^Nenašla se žádná platná sitemapa/);
  expect(reason).toHaveTextContent(
    "Nenašla se žádná platná sitemapa. https://blog.example.org/sitemap.xml (uvádí ji výchozí umístění) odpověděla 404 a nepřečetla se.",
  );
  expect(reason).toHaveAttribute("lang", "cs");
});

test("what is wrong with a setting is said in Czech on its field", async () => {
  const { user } = openWindow("#/create?source=help.example.com");
  const size = await screen.findByTestId("submit").then(() => screen.getByLabelText(/Chunk size/));
  await user.type(size, "12");
  expect(
    await screen.findByText(/Velikost úseku je 12 tokenů; nejmenší možná je 64\./),
  ).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Přidat pravidlo pro zahrnutí" }));
  await user.type(screen.getByRole("textbox", { name: /pravidlo 1$/ }), "/guides/**");
  expect(await screen.findByText(/Začíná jedním lomítkem.+ \*\*\/guides\/\*\*\./)).toBeVisible();
  expect(leftovers()).toEqual([]);
});

test("what is wrong in a metadata filter is said in Czech", async () => {
  const { user } = openWindow("#/instances/1/playground");
  await user.type(await screen.findByTestId("search"), "release");
  await screen.findByTestId("results");
  await user.type(screen.getByTestId("filter"), "colour=red");
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent("colour: Takové pole neexistuje. Tato instance má: filename");
  expect(alert.querySelector("[lang=en]")).toBeNull();
});
