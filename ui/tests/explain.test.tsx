import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { parseAddress } from "@/app/address";
import type { Evidence, ItemDetail } from "@/ipc";
import { type FactPlace, placeOf } from "@/items/details/place";
import { detailOf } from "@/mock/detail";
import { itemsOf } from "@/mock/items";
import { asked, openWindow } from "./window";

const rows = () => screen.findAllByTestId("item-row");

/** Opens the first item whose URL or title holds `text`; answers its chain of evidence. */
async function explain(user: UserEvent, text: string) {
  const row = (await rows()).find((one) => one.dataset.url?.includes(text));
  await user.click(row as HTMLElement);
  return within(await screen.findByTestId("evidence"));
}

const search = () => {
  const address = parseAddress(location.hash);
  return "search" in address ? address.search : new URLSearchParams();
};

test("a sitemap entry opens its file at its line, and back returns to the item", async () => {
  const { host, user } = openWindow("#/instances/1/items?text=drafts");
  const chain = await explain(user, "/drafts/");
  await user.click(chain.getByRole("button", { name: "Line 1,936 of sitemap-main.xml" }));
  await waitFor(() => expect(search().get("file")).toBe("2"));
  expect(await screen.findByRole("region", { name: /sitemap-main\.xml/ })).toBeVisible();
  const read = asked(host, "audit_source").map(({ file, query }) => ({ file, ...Object(query) }));
  const entry = { file: 2, line: 1936, from: 1801 };
  expect(read).toContainEqual(
    expect.objectContaining({ ...entry, look_for: expect.stringContaining("/drafts/") }),
  );
  await user.click(screen.getByRole("button", { name: "Back to the item" }));
  await waitFor(() => expect(screen.getByTestId("evidence")).toBeVisible());
  expect(search().get("text")).toBe("drafts");
});

test("an item that led elsewhere is still open in its tab", async () => {
  const { user } = openWindow("#/instances/1/items?text=drafts");
  const chain = await explain(user, "/drafts/");
  await user.click(chain.getByRole("button", { name: "Line 1,936 of sitemap-main.xml" }));
  await waitFor(() => expect(search().get("file")).toBe("2"));
  await user.click(screen.getByTestId("tab-items"));
  await waitFor(() => expect(screen.getByTestId("evidence")).toBeVisible());
  expect(search().get("text")).toBe("drafts");
});

test("the way back to an item is gone when one comes to Sitemaps by its tab", async () => {
  const { user } = openWindow("#/instances/1/sitemaps?file=2&from=text%3Ddrafts");
  expect(await screen.findByTestId("back-to-item")).toBeVisible();
  await user.click(screen.getByTestId("tab-items"));
  await user.click(screen.getByTestId("tab-sitemaps"));
  await waitFor(() => expect(location.hash).toBe("#/instances/1/sitemaps"));
  expect(screen.queryByTestId("back-to-item")).toBeNull();
});

test("a sitemap that no audit knows is named, and none is run again and again", async () => {
  const { host } = openWindow("#/instances/1/sitemaps?at=https://docs.example.com/gone.xml&line=3");
  expect(await screen.findByText("gone.xml is not among the files of this audit")).toBeVisible();
  expect(asked(host, "audit_run_site")).toHaveLength(1);
});

test("a robots rule opens the tester with the URL of the item", async () => {
  const { user } = openWindow("#/instances/1/items?text=reference/v1");
  const chain = await explain(user, "/reference/v1/");
  await user.click(chain.getByRole("button", { name: "Line 14 of robots.txt" }));
  expect(await screen.findByLabelText("URL to try")).toHaveValue(
    "https://docs.example.com/reference/v1/authentication",
  );
  expect(await screen.findByTestId("robots-verdict")).toBeVisible();
});

test("the tester that a selector opens has the focus, not the form behind it", async () => {
  const { user } = openWindow("#/instances/1/items?text=rolling-back");
  const chain = await explain(user, "rolling-back");
  await user.click(await chain.findByRole("button", { name: /^Content selector/ }));
  const dialog = await screen.findByRole("dialog");
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
  const selector = within(dialog).getByLabelText("Selector");
  const behind = () => screen.getAllByLabelText(/^Selector \d$/, { selector: "form input" });
  const before = behind().map((field) => (field as HTMLInputElement).value);
  await user.keyboard("zzz");
  expect(behind().map((field) => (field as HTMLInputElement).value)).toEqual(before);
  expect(selector).toBeVisible();
});

test("a path filter opens the settings with the focus on that rule", async () => {
  const { user } = openWindow("#/instances/1/items?text=drafts");
  const chain = await explain(user, "/drafts/");
  await user.click(await chain.findByRole("button", { name: "Exclude rule 1" }));
  await waitFor(() => expect(screen.getByLabelText("Exclude rule 1")).toHaveFocus());
  expect(screen.getByLabelText("Exclude rule 1")).toHaveValue("**/drafts/**");
});

test("a selector opens its tester with the item as the sample page", async () => {
  const { host, user } = openWindow("#/instances/1/items?text=changelog/2024");
  const chain = await explain(user, "/changelog/2024/");
  await user.click(await chain.findByRole("button", { name: "Content selector 1" }));
  const tester = await screen.findByRole("dialog", { name: "Try a content selector" });
  expect(within(tester).getByLabelText("Path")).toHaveValue("**/changelog/**");
  await waitFor(() => expect(asked(host, "selector_test").at(-1)).toMatchObject({ item: 17 }));
});

test("a link opens the page that it stands on", async () => {
  const { user } = openWindow("#/instances/1/items?text=blog");
  const chain = await explain(user, "/blog/");
  await user.click(chain.getByRole("button", { name: "Open that page" }));
  const heading = () =>
    within(screen.getByRole("complementary", { name: "Details of the item" })).getByRole(
      "heading",
      { level: 2 },
    );
  await waitFor(() => expect(heading()).toHaveTextContent("/guides/deploy/regions"));
});

test.each([
  ["Response", "Answered by"],
  ["Markdown", "Source"],
  ["Chunks", "Show overlap"],
])("%s in the chain opens its tab", async (tab, shown) => {
  const { user } = openWindow("#/instances/1/items");
  const chain = await explain(user, "rolling-back");
  await user.click(chain.getByRole("button", { name: tab }));
  expect(screen.getByRole("tab", { name: tab })).toHaveAttribute("aria-selected", "true");
  expect(await screen.findByText(shown)).toBeVisible();
});

test("nothing leads into the web: a robots.txt of another host is text", () => {
  const item = detailOf(itemsOf(1, false)(0));
  const fact: Evidence = {
    kind: "robots",
    text: "Disallowed by robots.txt: `Disallow: /`",
    source: "https://elsewhere.example/robots.txt",
    line: 2,
  };
  expect(placeOf(fact, item, "docs.example.com", null)).toBeNull();
  const own = { ...fact, source: "https://docs.example.com/robots.txt" };
  expect(placeOf(own, item, "docs.example.com", null)).toEqual({ to: "robots", line: 2 });
});

test.each<[Evidence["kind"], number]>([
  ["not_due", 1],
  ["due", 0],
])("after a fact of the kind %s, %i line tells that what follows is older", async (kind, lines) => {
  const { host, user } = openWindow("#/instances/1/items");
  const answer = host.answer.bind(host);
  host.answer = async (command, payload) => {
    const given = await answer(command, payload);
    const evidence = [
      { kind, text: "Decided by lastmod." },
      { kind: "chunks", text: "Cut into 2 chunks." },
    ];
    return command === "item_get" ? { ...Object(given), evidence } : given;
  };
  const chain = await explain(user, "rolling-back");
  expect(await chain.findByText("Decided by lastmod.")).toBeVisible();
  expect(chain.queryAllByText("What follows is of its last fetch.")).toHaveLength(lines);
});

const unread: Partial<ItemDetail> = { response: null, markdown: null };

test.each<[Evidence["kind"], Partial<ItemDetail>, FactPlace | null]>([
  ["response", {}, { to: "tab", tab: "response" }],
  ["response", unread, null],
  ["redirect", {}, { to: "tab", tab: "response" }],
  ["content_type", {}, { to: "tab", tab: "response" }],
  ["rendering", {}, { to: "tab", tab: "html" }],
  ["markdown", {}, { to: "tab", tab: "markdown" }],
  ["markdown", unread, null],
  ["chunks", {}, { to: "tab", tab: "chunks" }],
  ["network", unread, null],
  ["scope", {}, null],
  ["url", unread, null],
  ["removed", unread, null],
])("a fact of the kind %s stands in the right place", (kind, part, place) => {
  const item = { ...detailOf(itemsOf(1, false)(0)), ...part };
  expect(placeOf({ kind, text: "…" }, item, "docs.example.com", null)).toEqual(place);
});

test.each<Evidence["kind"]>([
  "path_filter",
  "limit",
  "beyond_depth",
  "beyond_limit",
  "out_of_scope",
  "scope",
  "due",
  "not_due",
  "selector",
])("a fact of the kind %s leads to the setting behind it", (kind) => {
  const item = detailOf(itemsOf(1, false)(0));
  const place = placeOf({ kind, text: "…" }, item, "docs.example.com", "plan");
  expect(place).toEqual({ to: "setting", field: "plan" });
});

test("changing the rule that decided shows what becomes of the item, before anything is saved", async () => {
  const { host, user } = openWindow("#/instances/1/items?text=drafts");
  await explain(user, "/drafts/");
  await user.click(await screen.findByTestId("change-setting"));
  const preview = within(await screen.findByTestId("settings-preview"));
  expect(await preview.findByText("excluded_by_path_filter")).toBeVisible();
  expect(preview.getByTestId("item-then")).toHaveTextContent("Change the setting to see");
  const rule = screen.getByLabelText("Exclude rule 1");
  await user.type(rule, "x");
  await waitFor(() =>
    expect(preview.getByTestId("item-then")).toHaveTextContent("Would be fetched"),
  );
  expect(preview.getByText("17 more pages would be fetched")).toBeVisible();
  expect(preview.getByText(/they were never fetched/)).toBeVisible();
  await user.clear(rule);
  await user.type(rule, "**/guides/**");
  expect(await preview.findByText(/indexed pages would be left out/)).toBeVisible();
  expect(asked(host, "instance_update")).toHaveLength(0);
  await user.click(preview.getByTestId("back-to-item"));
  expect(await screen.findByTestId("item-verdict")).toHaveTextContent("Left out.");
  expect(search().get("text")).toBe("drafts");
});

test("settings with a fault keep the last preview and say so", async () => {
  const { user } = openWindow("#/instances/1/items?text=drafts");
  await explain(user, "/drafts/");
  await user.click(await screen.findByTestId("change-setting"));
  const preview = within(await screen.findByTestId("settings-preview"));
  await user.type(screen.getByLabelText("Exclude rule 1"), "x");
  await preview.findByText("17 more pages would be fetched");
  await user.type(screen.getByLabelText("Exclude rule 1"), "#");
  expect(await preview.findByText("Shown as before: a setting has a fault.")).toBeVisible();
  expect(preview.getByText("17 more pages would be fetched")).toBeVisible();
});
