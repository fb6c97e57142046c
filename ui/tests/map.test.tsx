import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { MapCounts } from "@/ipc";
import { mapOf } from "@/mock/map";
import { topOf, trail } from "@/overview/map/folders";
import { layOut } from "@/overview/map/treemap";
import { asked, openWindow } from "./window";

test("a running crawl by links has a map by hops and by folder", async () => {
  const { user, host } = openWindow("#/instances/2/overview", "links");
  const map = await screen.findByRole("region", { name: "Crawl map" });
  expect(map).toHaveTextContent("Start");
  expect(map).toHaveTextContent("48 out of reach");
  expect(map).toHaveTextContent("14 more folders, smaller than these");
  expect(within(map).getByText("status.example.com")).toBeVisible();

  await user.click(within(map).getByRole("button", { name: "Open changelog/" }));
  await waitFor(() => expect(map).toHaveTextContent("2025/"));
  expect(asked(host, "crawl_map")).toContainEqual({
    instance: 2,
    folder: "https://docs.example.com/changelog/",
  });
  await user.click(within(map).getByRole("button", { name: "Top" }));
  await waitFor(() => expect(map).toHaveTextContent("guides/"));

  await user.click(within(map).getByRole("button", { name: "See the pages of guides/ in Items" }));
  expect(location.hash).toBe(
    "#/instances/2/items?folder=https%3A%2F%2Fdocs.example.com%2Fguides%2F",
  );
});

const where = () => screen.findByRole("region", { name: "Where the pages are" });

test("an area of the treemap opens its pages in Items", async () => {
  const { user } = openWindow("#/instances/1/overview");
  const area = within(await where()).getByRole("button", {
    name: "guides/deploy 2 pages errored",
  });
  await user.click(area);
  expect(location.hash).toBe(
    "#/instances/1/items?status=error&folder=https%3A%2F%2Fdocs.example.com%2Fguides%2Fdeploy%2F",
  );
});

test("the pages right in a folder are told from those of its folders", async () => {
  const { user } = openWindow("#/instances/1/overview");
  const chart = await where();
  await user.click(within(chart).getByRole("button", { name: "guides 4 pages indexed" }));
  expect(location.hash).toMatch(/guides%2F&right_here=1$/);
  expect(await screen.findByText("not in its folders")).toBeVisible();
});

test("a treemap is one stop for Tab and is walked with the arrow keys", async () => {
  const { user } = openWindow("#/instances/1/overview");
  const chart = await where();
  const areas = within(within(chart).getByRole("group", { name: /Pages by folder/ }));
  const stops = areas.getAllByRole("button").filter((area) => area.tabIndex === 0);
  expect(stops).toHaveLength(1);
  stops[0]?.focus();
  await user.keyboard("{ArrowRight}");
  expect(document.activeElement).toHaveAccessibleName("changelog/2025 88 pages indexed");
  await user.keyboard("{End}{Home}{Enter}");
  expect(await within(chart).findByRole("button", { name: "Top" })).toBeVisible();
});

test("the same can be read as a list, which is kept", async () => {
  const { user, unmount } = openWindow("#/instances/1/overview");
  await user.click(within(await where()).getByRole("button", { name: "As a list" }));
  unmount();
  openWindow("#/instances/1/overview");
  expect(within(await where()).getByRole("button", { name: "Open guides/" })).toBeVisible();
});

test("areas are as large as their pages are many, and none is lost", () => {
  const groups = layOut(mapOf(null), 600, 400);
  const cells = groups.flatMap((group) => group.cells);
  const pages = cells.reduce((sum, cell) => sum + cell.pages, 0);
  expect(pages).toBe(440);
  for (const { box, cells: inner } of groups) {
    for (const cell of inner) {
      expect(cell.box.left).toBeGreaterThanOrEqual(box.left);
      expect(cell.box.top + cell.box.height).toBeLessThanOrEqual(box.top + box.height);
    }
  }
  const [largest] = cells.toSorted((a, b) => b.pages - a.pages);
  const size = ({ box }: (typeof cells)[number]) => box.width * box.height;
  expect(largest && size(largest)).toBe(Math.max(...cells.map(size)));
});

test.each([
  ["Page sizes", /^50 KB to 100 KB/, "bytes=51200-102400", "50 KB to 100 KB"],
  ["Chunks a page", /^4 to 10/, "chunks=3-10", "4 to 10 chunks"],
  ["Freshness", /^8 to 30 days/, "age=7-30", "lastmod 8 to 30 days ago"],
  ["Freshness", /^No lastmod/, "age=undated", "no lastmod"],
])("a bar of %s opens what it counts", async (chart, bar, address, chip) => {
  const { user, host } = openWindow("#/instances/1/overview");
  const region = await screen.findByRole("region", { name: chart });
  await user.click(within(region).getByRole("button", { name: bar }));
  expect(location.hash).toBe(`#/instances/1/items?${address}`);
  expect(await screen.findByRole("button", { name: `Remove filter ${chip}` })).toBeVisible();
  const [query] = asked(host, "item_page").slice(-1);
  expect(JSON.stringify(query)).toMatch(/"(over|age)":/);
});

test("a crawl by sitemaps has no link hops", async () => {
  openWindow("#/instances/1/overview");
  await where();
  expect(screen.queryByRole("region", { name: "By link hops" })).toBeNull();
});

test("links out of reach are told apart from the pages", async () => {
  openWindow("#/instances/1/overview", "links");
  expect(await screen.findByTestId("answer")).toHaveTextContent("412 of 440 pages will be indexed");
  expect(screen.getByText(/66 links lead past the scope, depth or page limit/)).toBeVisible();
});

test("a host that asked to wait is named while the job runs", async () => {
  openWindow("#/instances/2/overview", "links");
  const notice = await screen.findByText("shop.example.com asked to wait 27 s");
  expect(notice).toBeVisible();
});

test("the way down to a folder names each step", () => {
  const top = "https://example.com/";
  expect(trail(top, top)).toEqual([]);
  expect(trail(top, "https://example.com/docs/api/")).toEqual([
    { name: "docs/", url: "https://example.com/docs/" },
    { name: "api/", url: "https://example.com/docs/api/" },
  ]);
  expect(trail(top, "https://docs.example.com/x/")).toEqual([
    { name: "docs.example.com", url: "https://docs.example.com/" },
    { name: "x/", url: "https://docs.example.com/x/" },
  ]);
  // Sitemaps list such things.
  expect(trail(top, "http://not a host/x/").map(({ name }) => name)).toEqual(["not a host", "x/"]);
});

test("what is no URL has a place in the treemap as well", () => {
  const counts = { ...mapOf(null).paths[0]?.counts, errored: 2 } as MapCounts;
  const others = { ...counts, indexed: 0, errored: 0 };
  const paths = [{ folder: "http://not a host/", counts, parts: [], others }];
  const [group] = layOut({ ...mapOf(null), paths }, 600, 400);
  expect(group?.name).toBe("not a host");
});

test.each([
  ["https://a.example/docs/", "https://a.example/"],
  ["http://my shop.example/", "http://my shop.example/"],
])("the top of %s is %s", (source, top) => expect(topOf(source)).toBe(top));
