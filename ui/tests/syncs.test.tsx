import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { SyncForecast } from "@/ipc";
import { asked, openWindow } from "./window";

test("the schedule is off at first, and tells its next time once it is on", async () => {
  const { user, host } = openWindow("#/instances/1/jobs");
  const next = await screen.findByTestId("next-sync");
  await waitFor(() => expect(next).toHaveTextContent(/^Off\./));
  await user.click(screen.getByRole("switch", { name: "Sync by itself" }));
  await waitFor(() => expect(next).toHaveTextContent(/^Next at .* in 5 h 48 min/));
  expect(next).toHaveTextContent("After a sleep one sync catches up.");
  expect(asked(host, "sync_schedule")).toEqual([{ instance: 1, on: true }]);
});

test("indexing is paused and resumed for the whole instance", async () => {
  const { user, host } = openWindow("#/instances/1/jobs");
  await user.click(await screen.findByRole("button", { name: "Pause indexing" }));
  await waitFor(() =>
    expect(screen.getByTestId("instance-state")).toHaveTextContent("Indexing is paused"),
  );
  expect(screen.queryByTestId("start")).toBeNull();
  expect(screen.getByRole("button", { name: "Full reindex…" })).toBeDisabled();
  await user.click(screen.getByTestId("resume-indexing"));
  expect(await screen.findByTestId("start")).toBeEnabled();
  expect(asked(host, "instance_pause")).toEqual([{ id: 1 }]);
  expect(asked(host, "instance_resume")).toEqual([{ id: 1 }]);
});

test("a full reindex says first what it asks for", async () => {
  const { user, host } = openWindow("#/instances/1/jobs");
  await user.click(await screen.findByRole("button", { name: "Full reindex…" }));
  const dialog = await screen.findByRole("dialog", { name: "Full reindex" });
  expect(dialog).toHaveTextContent("Asks the site for every page again: 435 pages");
  expect(dialog).toHaveTextContent("5 items that a rule leaves out are not asked for.");
  expect(dialog).toHaveTextContent("No page comes from the store.");
  expect(asked(host, "job_reindex")).toEqual([]);
  await user.click(within(dialog).getByRole("button", { name: "Reindex everything" }));
  await waitFor(() => expect(asked(host, "job_reindex")).toEqual([{ instance: 1 }]));
});

test("the next syncs tell which pages each fetches and why", async () => {
  const { user, host } = openWindow("#/instances/1/jobs");
  await user.click(await screen.findByRole("tab", { name: "Next syncs" }));
  const list = await screen.findByTestId("foreseen");
  expect(asked(host, "sync_forecast")[0]).toMatchObject({
    query: { show: { in: 1 }, offset: 0 },
  });
  const rows = within(list).getAllByRole("listitem");
  expect(rows[0]).toHaveTextContent("changefreq is always");
  expect(rows[0]).toHaveTextContent("fetched in sync 1, 2, 3, 4, 5");
  await user.click(screen.getByRole("button", { name: /^Never/ }));
  await waitFor(() => expect(list).toHaveTextContent("changefreq is never"));
  expect(location.hash).toBe("#/instances/1/jobs?view=next&show=never");
  await user.click(screen.getByRole("button", { name: "All items" }));
  await user.click(await screen.findByRole("button", { name: "Show 200 more of 240" }));
  await waitFor(() => expect(within(list).getAllByRole("listitem")).toHaveLength(400));
  expect(asked(host, "sync_forecast").at(-1)).toMatchObject({
    query: { show: "all", offset: 200 },
  });
});

test("one item is synced from its panel", async () => {
  const { user, host } = openWindow("#/instances/1/items");
  await user.click((await screen.findAllByTestId("item-row"))[0] as HTMLElement);
  await user.click(await screen.findByTestId("sync-item"));
  expect(await screen.findByText("Synced: Indexed.")).toBeVisible();
  expect(asked(host, "sync_item")).toMatchObject([{ instance: 1 }]);
});

test("the room of an instance stands in its settings, part by part", async () => {
  openWindow("#/instances/1/settings");
  const size = await screen.findByText("This instance takes 21.5 MB on this computer.");
  expect(size).toBeVisible();
  expect(screen.getByRole("region", { name: "Storage" })).toHaveTextContent("Keyword index3.7 MB");
});

test("after jobs that found no page there is nothing to foresee", async () => {
  const { host } = openWindow("#/instances/3/jobs");
  const answer = host.answer.bind(host);
  host.answer = (command, payload) => {
    const given = answer(command, payload);
    if (command !== "sync_forecast") return given;
    const forecast = given as SyncForecast;
    const syncs = forecast.syncs.map((sync) => ({ ...sync, fetched: 0 }));
    return { ...forecast, syncs, never: 0, rows: [], total: 0 };
  };
  location.hash = "#/instances/3/jobs?view=next";
  expect(await screen.findByText("Nothing to foresee yet")).toBeVisible();
  expect(screen.getByText(/No job has found a page yet/)).toBeVisible();
});

test("an instance whose job runs says before that it cannot be deleted", async () => {
  openWindow("#/instances/2/settings");
  expect(await screen.findByTestId("delete-instance")).toBeDisabled();
  expect(screen.getByText("A job is running. Cancel it first.")).toBeVisible();
});
