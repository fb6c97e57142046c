import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { trail } from "@/overview/SiteMap";
import { asked, openWindow } from "./window";

test("a crawl by links has a map by hops and by folder", async () => {
  const { user, host } = openWindow("#/instances/1/overview", "links");
  const map = await screen.findByRole("region", { name: "Crawl map" });
  expect(map).toHaveTextContent("Start");
  expect(map).toHaveTextContent("48 out of reach");
  expect(map).toHaveTextContent("14 more folders, smaller than these");
  expect(within(map).getByText("status.example.com")).toBeVisible();

  await user.click(within(map).getByRole("button", { name: "Open changelog/" }));
  await waitFor(() => expect(map).toHaveTextContent("2025/"));
  expect(asked(host, "crawl_map")).toEqual([
    { instance: 1, folder: null },
    { instance: 1, folder: "https://docs.example.com/changelog/" },
  ]);
  await user.click(within(map).getByRole("button", { name: "Top" }));
  await waitFor(() => expect(map).toHaveTextContent("guides/"));

  await user.click(within(map).getByRole("button", { name: "See the pages of guides/ in Items" }));
  expect(location.hash).toBe(
    "#/instances/1/items?folder=https%3A%2F%2Fdocs.example.com%2Fguides%2F",
  );
});

test("a crawl by sitemaps has no map", async () => {
  const { host } = openWindow("#/instances/1/overview");
  await screen.findByTestId("answer");
  expect(asked(host, "crawl_map")).toEqual([]);
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
});
