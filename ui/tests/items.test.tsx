import { mockIPC } from "@tauri-apps/api/mocks";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { go, parseAddress } from "@/app/address";
import type { ItemDetail, ItemQuery } from "@/ipc";
import { cutChain } from "@/items/details/LinkChain";
// Drawn on demand in the window; read beforehand here, since reading it takes a busy machine long.
import MarkdownPreview from "@/items/details/MarkdownPreview";
import { PAGE_ROWS } from "@/items/pages";
import { asked, openWindow } from "./window";

const grid = () => screen.findByRole("grid", { name: "Items in indexing order" });
const rows = () => screen.findAllByTestId("item-row");
const queries = (host: Parameters<typeof asked>[0]) =>
  asked(host, "item_page").map(({ query }) => query as ItemQuery);

test("a million items are one grid of which only the rows in view exist", async () => {
  const { host } = openWindow("#/instances/1/items", "huge");
  await waitFor(async () => expect(await grid()).toHaveAttribute("aria-rowcount", "1000001"));
  expect((await rows()).length).toBeLessThan(60);
  expect(queries(host).every(({ limit }) => limit === PAGE_ROWS)).toBe(true);
});

test("End reads the last page, and only that one more", async () => {
  const { host, user } = openWindow("#/instances/1/items", "huge");
  const table = await grid();
  await rows();
  act(() => table.focus());
  await user.keyboard("{End}");
  expect(table).toHaveAttribute("aria-activedescendant", "item-row-999999");
  fireEvent.scroll(table);
  await waitFor(() =>
    expect(queries(host).some(({ offset }) => offset === 1_000_000 - PAGE_ROWS)).toBe(true),
  );
  const offsets = new Set(queries(host).map(({ offset }) => offset));
  expect(offsets.size).toBeLessThan(5);
});

test("filters by status and text, shows them in the address, and clears them", async () => {
  const { host, user } = openWindow("#/instances/1/items");
  await rows();
  await user.click(screen.getByRole("button", { name: "23 errored" }));
  await user.type(screen.getByLabelText("Filter by URL or title"), "CHANGELOG");
  await waitFor(() =>
    expect(queries(host).at(-1)).toMatchObject({ status: ["error"], text: "CHANGELOG" }),
  );
  await waitFor(async () => {
    const urls = (await rows()).map((row) => row.dataset.url);
    expect(urls.every((url) => url?.includes("/changelog/2024/"))).toBe(true);
  });
  expect(location.hash).toContain("status=error&text=CHANGELOG");
  await user.click(screen.getByTestId("clear-filters"));
  await waitFor(() => expect(screen.getByTestId("item-total")).toHaveTextContent("440 items"));
});

test("a clicked row leaves the focus on the table, so that arrow keys go on from it", async () => {
  const { user } = openWindow("#/instances/1/items", "huge");
  await user.click((await rows())[2] as HTMLElement);
  expect(await grid()).toHaveFocus();
  await user.keyboard("{ArrowDown}");
  expect(await grid()).toHaveAttribute("aria-activedescendant", "item-row-3");
});

test("no match names the filters that emptied the table", async () => {
  openWindow("#/instances/1/items?text=nowhere&status=error");
  expect(await screen.findByText("No item matches")).toBeVisible();
  expect(screen.getByText("Filtered by Errored, “nowhere”.")).toBeVisible();
});

test("arrow keys move the selection, and the details follow", async () => {
  const { user } = openWindow("#/instances/1/items");
  const table = await grid();
  await rows();
  act(() => table.focus());
  await user.keyboard("{ArrowDown}{ArrowDown}");
  await waitFor(async () => expect((await rows())[1]).toHaveAttribute("aria-selected", "true"));
  const details = screen.getByRole("complementary", { name: "Details of the item" });
  expect(within(details).getByRole("heading", { level: 2 })).toHaveTextContent("regions");
});

test("the evidence chain stops, in bold, at the step that decided, and says what to do", async () => {
  const { user } = openWindow("#/instances/1/items?text=reference/v1");
  await user.click((await rows())[0] as HTMLElement);
  const chain = await screen.findByTestId("evidence");
  const facts = within(chain).getAllByRole("listitem");
  expect(facts).toHaveLength(3);
  expect(facts[0]).toHaveTextContent("Found in sitemap-main.xml");
  expect(facts[0]).toHaveTextContent("Line 1,936 of sitemap-main.xml");
  expect(facts.at(-1)).toHaveTextContent("Disallow: /reference/v1/");
  expect(facts.at(-1)?.querySelector("p")).toHaveClass("font-semibold");
  expect(screen.getByTestId("item-verdict")).toHaveTextContent("Will not be indexed.");
  expect(screen.getByTestId("item-fix")).toHaveTextContent("Remove line 14 of robots.txt");
});

test("Markdown shows as source, and drawn without links, images or scripts", async () => {
  const { user, container } = openWindow("#/instances/1/items");
  await user.click((await rows())[0] as HTMLElement);
  await user.click(await screen.findByRole("tab", { name: "Markdown" }));
  expect(await screen.findByTestId("markdown-content")).toHaveTextContent(
    "# Rolling back a release",
  );
  await user.click(screen.getByRole("tab", { name: "Preview" }));
  const preview = await screen.findByTestId("markdown-preview");
  expect(within(preview).getByRole("heading", { level: 1 })).toHaveTextContent("Rolling back");
  expect(preview.querySelector("a, img, script, iframe")).toBeNull();
  expect(container.querySelector("script")).toBeNull();
});

test("a preview keeps HTML as text and the metadata lines apart", async () => {
  const markdown =
    "---\ntitle: Setup\n---\n\n# Setup\n\n<script>alert(1)</script> stays <b>here</b>.\n";
  const { container } = render(<MarkdownPreview markdown={markdown} />);
  expect(screen.getByTestId("front-matter")).toHaveTextContent("title: Setup");
  expect(screen.getAllByRole("heading")).toHaveLength(1);
  expect(container).toHaveTextContent("<script>alert(1)</script> stays <b>here</b>.");
  expect(container.querySelector("script, b, hr")).toBeNull();
});

test("a datetime of the metadata shows as a date, too", async () => {
  const { user } = openWindow("#/instances/1/items");
  await user.click((await rows())[0] as HTMLElement);
  await user.click(await screen.findByRole("tab", { name: "Metadata" }));
  expect(await screen.findByText("1768478400000")).toBeVisible();
  expect(await screen.findByText("2026-01-15T12:00:00.000Z")).toBeVisible();
  expect(screen.getByText("Built-in attributes")).toBeVisible();
  expect(screen.getByText("language").closest("div")).toHaveTextContent("languageen");
});

test("chunks are cut at their byte offsets, with what they repeat", async () => {
  const { user } = openWindow("#/instances/1/items");
  await user.click((await rows())[0] as HTMLElement);
  await user.click(await screen.findByRole("tab", { name: "Chunks" }));
  expect(await screen.findByText("3 chunks, about 691 tokens")).toBeVisible();
  expect(screen.getAllByText("Repeated from the chunk before")).toHaveLength(2);
  await user.click(screen.getByRole("switch", { name: "Show overlap" }));
  expect(screen.queryByText("Repeated from the chunk before")).toBeNull();
});

test("of a page with thousands of chunks, and of one endless line, only what is in view exists", async () => {
  const { host, user } = openWindow("#/instances/1/items");
  const markdown = "word ".repeat(200_000);
  const html = `<p>${"<b>bold</b>".repeat(100_000)}</p>`;
  mockIPC((command, args) => {
    if (command === "item_html") return html;
    const answer = host.answer(command, args);
    if (command !== "item_get") return answer;
    const chunk_list = Array.from({ length: 2000 }, (_, at) => ({
      start_byte: at * 500,
      end_byte: (at + 1) * 500,
      tokens: 100,
      heading: "",
    }));
    return { ...(answer as ItemDetail), markdown, chunk_list, chunks: 2000 };
  });
  await user.click((await rows())[0] as HTMLElement);
  await user.click(await screen.findByRole("tab", { name: "Chunks" }));
  expect(await screen.findByText("2,000 chunks, about 200,000 tokens")).toBeVisible();
  const chunks = within(screen.getByTestId("chunks")).getAllByRole("listitem");
  expect(chunks.length).toBeLessThan(50);
  expect(chunks[0]).toHaveAttribute("aria-setsize", "2000");
  await user.click(screen.getByRole("tab", { name: "HTML" }));
  const shown = await screen.findByTestId("html-content");
  expect(shown).toHaveTextContent("<p><b>bold</b><b>bold</b>");
  expect(shown.textContent?.length).toBeLessThan(html.length / 5);
});

test("what scripts did is shown beside the HTML of those items alone that a browser opened", async () => {
  const { user } = openWindow("#/instances/1/items?item=15");
  await user.click(await screen.findByRole("tab", { name: "HTML" }));
  expect(await screen.findByRole("region", { name: "What its scripts changed" })).toBeVisible();
  await user.click(screen.getByRole("tab", { name: "Rendered" }));
  expect(await screen.findByTestId("rendered-content")).toBeVisible();
  await user.click(screen.getByRole("tab", { name: "Received" }));
  expect(await screen.findByTestId("html-content")).toBeVisible();
  act(() => go(parseAddress("#/instances/1/items?item=1"), "replace"));
  await waitFor(() => expect(screen.queryByRole("tab", { name: "Rendered" })).toBeNull());
  expect(screen.getByRole("tab", { name: "HTML" })).toHaveAttribute("aria-selected", "true");
  await user.keyboard("[[");
  expect(screen.getByRole("tab", { name: "Links" })).toHaveAttribute("aria-selected", "true");
});

const opened = () =>
  within(screen.getByRole("complementary", { name: "Details of the item" })).findByRole("heading", {
    level: 2,
  });

test("a link leads to its item, and back returns from it", async () => {
  const { user } = openWindow("#/instances/1/items");
  await user.click((await rows())[0] as HTMLElement);
  await user.click(await screen.findByRole("tab", { name: "Links" }));
  await user.click(await screen.findByRole("button", { name: /^Regions/ }));
  await waitFor(async () => expect(await opened()).toHaveTextContent("regions"));
  expect((await rows())[1]).toHaveAttribute("aria-selected", "true");
  expect(location.hash).toBe("#/instances/1/items?item=2");
  // The step that a jump leaves in the history, which is not kept here.
  act(() => go(parseAddress("#/instances/1/items?item=1"), "replace"));
  await waitFor(async () => expect(await opened()).toHaveTextContent("rolling-back-a-release"));
});

test("a link to what is no item says so and stays", async () => {
  const { user } = openWindow("#/instances/1/items");
  await user.click((await rows())[0] as HTMLElement);
  await user.click(await screen.findByRole("tab", { name: "Links" }));
  await user.click(await screen.findByRole("button", { name: /^Step 2 / }));
  expect((await screen.findAllByText(/No item has this URL/))[0]).toBeInTheDocument();
  expect(await opened()).toHaveTextContent("rolling-back-a-release");
});

test("the pages that link to an item are listed, and open", async () => {
  const { user } = openWindow("#/instances/1/items");
  await user.click((await rows())[2] as HTMLElement);
  await user.click(await screen.findByRole("tab", { name: "Links" }));
  await user.click(await screen.findByRole("tab", { name: "Pages that link here" }));
  const linking = await screen.findByRole("region", { name: "2 pages link here" });
  expect(within(linking).getAllByRole("button")[0]).toHaveTextContent("Regions");
  await user.click(within(linking).getAllByRole("button")[1] as HTMLElement);
  await waitFor(async () => expect(await opened()).toHaveTextContent("rolling-back-a-release"));
  await user.click(await screen.findByRole("tab", { name: "Pages that link here" }));
  expect(await screen.findByText("No page that was read links here.")).toBeVisible();
});

test("an item that a link led to shows the way from the start, each step of it open to see", async () => {
  const { user } = openWindow("#/instances/1/items?text=why-we-moved");
  await user.click((await rows())[0] as HTMLElement);
  const chain = await screen.findByTestId("link-chain");
  expect(screen.getByText("3 links from the crawl target")).toBeVisible();
  const steps = within(chain).getAllByRole("listitem");
  expect(steps).toHaveLength(4);
  expect(steps.at(-1)?.querySelector("button")).toBeNull();
  await user.click(within(chain).getByRole("button", { name: /regions/ }));
  await waitFor(async () => expect(await opened()).toHaveTextContent("regions"));
  expect(screen.queryByTestId("link-chain")).toBeNull();
});

test("a long way is cut in the middle until asked for", () => {
  const urls = Array.from({ length: 30 }, (_, index) => `https://a.example/${index}`);
  expect(cutChain(urls, false).map(({ hops }) => hops)).toEqual([0, 1, 2, 3, 26, 27, 28, 29]);
  expect(cutChain(urls, true)).toHaveLength(30);
  expect(cutChain(urls.slice(0, 10), false)).toHaveLength(10);
});

test("while items are looked for, their number so far shows, and never that there are none", async () => {
  const { host, user } = openWindow("#/instances/1/items");
  await rows();
  const answer = host.answer.bind(host);
  let times = 0;
  host.answer = (command, payload) => {
    if (command !== "item_page") return answer(command, payload);
    times += 1;
    return times < 4 ? { rows: [], total: 0, counting: true } : answer(command, payload);
  };
  await user.type(screen.getByLabelText("Filter by URL or title"), "changelog");
  expect(await screen.findByText("Searching, 0 items so far")).toBeVisible();
  expect(screen.queryByText("No item matches")).toBeNull();
  await waitFor(() => expect(screen.getByTestId("item-total")).not.toHaveTextContent("so far"));
  expect(times).toBeGreaterThan(3);
});

test("while a job looks for pages, Items says how far it is", async () => {
  const { host, user } = openWindow("#/instances/1/items");
  const answer = host.answer.bind(host);
  host.answer = (command, payload) =>
    command === "item_page" ? { rows: [], total: 0, counting: false } : answer(command, payload);
  await user.click(await screen.findByTestId("start"));
  expect(await screen.findByText("Looking for pages")).toBeVisible();
  await waitFor(() =>
    expect(screen.getByText(/URLs? found in \d of 3 sitemaps\. They appear here/)).toBeVisible(),
  );
});

test("an item that is gone says so, without tabs that hold nothing", async () => {
  const { user } = openWindow("#/instances/1/items?item=99999");
  expect(await screen.findByText("No details to show")).toBeVisible();
  expect(screen.getByRole("alert")).toHaveTextContent("There is no such item");
  expect(screen.queryByTestId("item-tab-markdown")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Close details" }));
  await waitFor(() => expect(screen.queryByText("No details to show")).toBeNull());
});

test("a text that names a code offers its items", async () => {
  const { user } = openWindow("#/instances/1/items");
  await user.type(await screen.findByTestId("item-filter"), "robots");
  const hint = await screen.findByTestId("code-hint");
  await user.click(within(hint).getByRole("button", { name: /blocked_by_robots_txt_path \(11\)/ }));
  expect(location.hash).toBe("#/instances/1/items?code=blocked_by_robots_txt_path");
  await waitFor(() => expect(screen.queryByTestId("code-hint")).toBeNull());
});
