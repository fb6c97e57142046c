import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { ItemQuery, ItemRow } from "@/ipc";
import { COLUMNS, type ItemColumn } from "@/items/columns";
import { chipsOf, NO_FILTER, readFilter, sortedBy, writeFilter } from "@/items/filter";
import { allRows, MOST_MARKS, NO_MARKS, rangeTo, tableOf, toggledRow } from "@/items/marks";
import { asked, openWindow } from "./window";

const grid = () => screen.findByRole("grid", { name: "Items in indexing order" });
const rows = () => screen.findAllByTestId("item-row");
const urls = async () => (await rows()).map((row) => row.dataset.url ?? "");
const newest = (host: Parameters<typeof asked>[0]) =>
  asked(host, "item_page").at(-1)?.query as ItemQuery;

test("a column sorts upwards, downwards, and then as indexed again", async () => {
  const { host, user } = openWindow("#/instances/1/items");
  await rows();
  let head = screen.getByRole("columnheader", { name: /URL/ });
  expect(head).toHaveAttribute("aria-sort", "none");
  await user.click(within(head).getByRole("button"));
  await waitFor(() => expect(newest(host)).toMatchObject({ sort: "url", descending: false }));
  await waitFor(async () => expect(await urls()).toEqual((await urls()).toSorted()));
  expect(screen.getByRole("columnheader", { name: /URL/ })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
  await user.click(screen.getByTestId("sort-url"));
  await waitFor(() => expect(newest(host)).toMatchObject({ sort: "url", descending: true }));
  expect(location.hash).toContain("sort=url&descending=1");
  await user.click(screen.getByTestId("sort-url"));
  expect(location.hash).toBe("#/instances/1/items");
  head = await screen.findByRole("columnheader", { name: /URL/ });
  expect(head).toHaveAttribute("aria-sort", "none");
});

test("a step to the next row draws no other row again", async () => {
  const drawn = vi.spyOn(COLUMNS.code as ItemColumn, "cell");
  const { user } = openWindow("#/instances/1/items");
  await rows();
  act(() => screen.getByTestId("item-grid").focus());
  await user.keyboard("{ArrowDown}");
  await waitFor(() => expect(location.hash).toContain("item="));
  drawn.mockClear();
  await user.keyboard("{ArrowDown}");
  await waitFor(() => expect(drawn).toHaveBeenCalled());
  const again = new Set(drawn.mock.calls.map(([row]) => row.url));
  expect([...again]).toEqual((await urls()).slice(0, 2));
});

test("rows are chosen with Ctrl and Shift and copied as URLs", async () => {
  const { user } = openWindow("#/instances/1/items");
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const list = await rows();
  await user.click(list[0] as HTMLElement);
  fireEvent.click(list[2] as HTMLElement, { ctrlKey: true });
  expect(await screen.findByText("2 chosen")).toBeVisible();
  fireEvent.click((await rows())[4] as HTMLElement, { shiftKey: true });
  expect(await screen.findByText("3 chosen")).toBeVisible();
  expect((await rows())[3]).toHaveAttribute("aria-selected", "true");
  await user.click(screen.getByRole("button", { name: "Copy URLs" }));
  const wanted = (await urls()).slice(2, 5).join("\n");
  await waitFor(() => expect(write).toHaveBeenCalledWith(wanted));
  await user.click(screen.getByRole("button", { name: "Choose none" }));
  expect(screen.queryByTestId("mark-bar")).toBeNull();
});

test("keys choose rows: Shift with arrows, all with Ctrl A, none with Escape", async () => {
  const { user } = openWindow("#/instances/1/items");
  const table = await grid();
  await rows();
  act(() => table.focus());
  await user.keyboard("{ArrowDown}{Shift>}{ArrowDown}{ArrowDown}{/Shift}");
  expect(await screen.findByText("3 chosen")).toBeVisible();
  await user.keyboard("{Control>}a{/Control}");
  expect(await screen.findByText("440 chosen")).toBeVisible();
  await user.keyboard("{Escape}");
  expect(screen.queryByTestId("mark-bar")).toBeNull();
  expect(screen.getByRole("complementary", { name: "Details of the item" })).toBeVisible();
});

test("folders beside the table narrow it, open one level at a time, and stay shown", async () => {
  const { host, user } = openWindow("#/instances/1/items");
  await rows();
  await user.click(screen.getByRole("button", { name: "Folders beside the table" }));
  const tree = await screen.findByRole("tree", { name: "Folders" });
  const guides = await within(tree).findByRole("treeitem", { name: /^guides\// });
  expect(asked(host, "crawl_map")).toHaveLength(1);
  act(() => guides.focus());
  await user.keyboard("{ArrowRight}");
  expect(await within(tree).findByRole("treeitem", { name: /^2025\// })).toBeVisible();
  await user.click(guides);
  await waitFor(() => expect(newest(host).folder).toBe("https://docs.example.com/guides/"));
  const used = screen.getByRole("list", { name: "Filters in use" });
  await user.click(
    within(used).getByRole("button", { name: "Remove filter docs.example.com/guides/" }),
  );
  expect(screen.queryByRole("list", { name: "Filters in use" })).toBeNull();
  expect(location.hash).toBe("#/instances/1/items");
});

test("warnings, places and depths are offered with how many items have them", async () => {
  const { host, user } = openWindow("#/instances/1/items");
  await rows();
  expect(asked(host, "item_facts")).toHaveLength(0);
  await user.click(screen.getByRole("button", { name: "More filters" }));
  await user.click(
    await screen.findByRole("menuitemcheckbox", { name: /canonical elsewhere\s*21/ }),
  );
  await waitFor(() => expect(newest(host).warning).toEqual(["canonical_elsewhere"]));
});

test("a view is saved under a name and brings its filter back", async () => {
  const { host, user } = openWindow("#/instances/1/items?status=error&sort=url");
  await rows();
  await user.click(screen.getByRole("button", { name: "Saved views" }));
  await user.click(await screen.findByRole("menuitem", { name: "Save this view…" }));
  await user.type(await screen.findByLabelText("Name"), "Broken{Enter}");
  await user.click(await screen.findByTestId("clear-filters"));
  await waitFor(() => expect(newest(host).status).toEqual([]));
  await user.click(screen.getByRole("button", { name: "Saved views" }));
  await user.click(await screen.findByRole("menuitem", { name: "Broken" }));
  expect(location.hash).toBe("#/instances/1/items?status=error&sort=url");
});

test("every filter survives the address", () => {
  const filter = {
    ...NO_FILTER,
    warning: ["noindex_present" as const],
    source: ["link" as const],
    depth: [0, 3],
    folder: "https://example.com/a/",
    sort: "depth" as const,
    descending: true,
  };
  expect(readFilter(writeFilter(new URLSearchParams(), filter))).toEqual(filter);
  expect(chipsOf(filter).map(({ name }) => name)).toEqual([
    "example.com/a/",
    "noindex present",
    "by a link",
    "start",
    "3 hops",
  ]);
  expect(sortedBy(filter, "depth").sort).toBeNull();
  expect(sortedBy(filter, "url")).toMatchObject({ sort: "url", descending: false });
});

test("what is chosen is bounded, and a range replaces the one before", () => {
  expect(allRows(1_000_000)).toMatchObject({ cut: true });
  expect(allRows(1_000_000).rows.size).toBe(MOST_MARKS);
  const range = rangeTo(rangeTo(NO_MARKS, 5, 2), 1, 5);
  expect([...range.rows].toSorted()).toEqual([1, 2]);
  expect([...toggledRow(range, 1, 5).rows]).toEqual([2]);
});

test("a copied table is safe to paste: one line a row, no formula", () => {
  const row = { position: 1, url: "https://a.example/", title: "=1+1\n\tx" } as ItemRow;
  const [head, line] = tableOf([row]).split("\n");
  expect(head?.split("\t")).toHaveLength(line?.split("\t").length ?? 0);
  expect(line).toContain("'=1+1 x");
});
