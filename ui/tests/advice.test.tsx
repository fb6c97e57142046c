import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { asked, openWindow } from "./window";

test("after a crawl by sitemaps and links Overview advises, and its groups open in Items", async () => {
  const { user, host } = openWindow("#/instances/1/overview", "links");
  const advice = await screen.findByTestId("advice");
  expect(advice).toHaveTextContent("Choose Sitemap: the sitemaps name 440 pages");
  expect(advice).toHaveTextContent("Discover, All12,48511,985 past the day, 25 daysfits");
  expect(advice).toHaveTextContent("With subdomains the crawl would ask for 12 candidates more.");
  await user.click(within(advice).getByRole("button", { name: "Show 45 in Items: Links only" }));
  expect(location.hash).toBe("#/instances/1/items?found_by=only_links");
  const chip = await screen.findByRole("button", { name: "Remove filter Links only" });
  expect(asked(host, "item_page").at(-1)).toMatchObject({ foundBy: "only_links" });
  await user.click(chip);
  expect(location.hash).toBe("#/instances/1/items");
});

test("after a crawl of sitemaps alone there is no advice", async () => {
  openWindow("#/instances/1/overview");
  await screen.findByTestId("answer");
  expect(screen.queryByTestId("advice")).toBeNull();
});

test("advice tells how far it is, and is not waited for once it is left", async () => {
  const { host } = openWindow("#/instances/1/overview", "links");
  const answer = host.answer.bind(host);
  let channel = 0;
  host.answer = (command, payload) => {
    const atOnce = answer(command, payload);
    if (command !== "parse_type_advice") return atOnce;
    channel = (payload as { channel: { id: number } }).channel.id;
    return new Promise(() => undefined);
  };
  await waitFor(() => expect(channel).toBeGreaterThan(0));
  const message = { done: 12_000, total: 48_000 };
  act(() => window.__TAURI_INTERNALS__.runCallback(channel, { index: 0, message }));
  expect(await screen.findByTestId("advice-progress")).toHaveTextContent("12,000 of 48,000 items");
  expect(asked(host, "advice_cancel")).toEqual([]);
  location.hash = "#/instances/1/items";
  await waitFor(() => expect(asked(host, "advice_cancel")).toHaveLength(1));
});
