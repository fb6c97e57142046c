import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { logText } from "@/jobs/log";
import { logOf } from "@/mock/log";
import { asked, openWindow } from "./window";

const lines = async () => within(await screen.findByTestId("job-log")).findAllByRole("listitem");

test("the newest job's log is shown, and another one's when its row is chosen", async () => {
  const { user, host } = openWindow("#/instances/1/jobs");
  expect(await screen.findByRole("heading", { name: "Log of job 4" })).toBeVisible();
  expect(await lines()).toHaveLength(10);
  await user.click(screen.getByRole("button", { name: "Show job 3" }));
  expect(await screen.findByRole("heading", { name: "Log of job 3" })).toBeVisible();
  expect(asked(host, "job_log")).toMatchObject([{ job: 104 }, { job: 103 }]);
  expect(location.hash).toBe("#/instances/1/jobs?job=103");
});

test("a level leaves only its lines, in the address and in what is copied", async () => {
  const { user } = openWindow("#/instances/1/jobs");
  await user.click(await screen.findByRole("button", { name: "Warnings 4" }));
  expect(location.hash).toBe("#/instances/1/jobs?job=104&level=warning");
  expect(await lines()).toHaveLength(4);
  await user.click(screen.getByRole("button", { name: "Copy log" }));
  const copied = await navigator.clipboard.readText();
  expect(copied.split("\n")).toHaveLength(4);
  expect(copied).toMatch(/^2\d{3}-\S+Z\twarning\tContent-Signal/);
});

test("a level without lines says so", async () => {
  openWindow("#/instances/1/jobs?level=error");
  expect(await screen.findByText("No errors.")).toBeVisible();
});

test("the log of a job that could not run ends with the error", async () => {
  openWindow("#/instances/3/jobs");
  expect((await lines()).at(-1)).toHaveTextContent("Error: robots.txt names no sitemap");
});

test("a log is read as text in its order", () => {
  const line = logOf(301).find(({ level }) => level === "error");
  expect(logText(line === undefined ? [] : [{ ...line, at: 0 }])).toBe(
    "1970-01-01T00:00:00.000Z\terror\trobots.txt names no sitemap, and /sitemap.xml answers 404.",
  );
});

test("a text leaves the lines that hold it, with their counts, and what is saved is what is shown", async () => {
  const { user, host } = openWindow("#/instances/1/jobs");
  await user.type(await screen.findByLabelText("Filter by text"), "SKIPPED by");
  await waitFor(async () => expect(await lines()).toHaveLength(1));
  expect(screen.getByRole("button", { name: "All 1" })).toHaveAttribute("aria-pressed", "true");
  await user.click(screen.getByRole("button", { name: "Save log…" }));
  expect(
    await screen.findByText("The log is saved as /home/ada/foresite-job-4.log."),
  ).toBeVisible();
  expect(asked(host, "job_log_save")).toMatchObject([
    { job: 104, query: { text: "SKIPPED by", level: null } },
  ]);
  await user.type(screen.getByLabelText("Filter by text"), "xyz");
  expect(await screen.findByText("No line holds “SKIPPED byxyz”.")).toBeVisible();
});
