import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { linesOf, logText } from "@/jobs/log";
import { logOf } from "@/mock/log";
import { asked, openWindow } from "./window";

const lines = async () => within(await screen.findByTestId("job-log")).findAllByRole("listitem");

test("the newest job's log is shown, and another one's when its row is chosen", async () => {
  const { user, host } = openWindow("#/instances/1/jobs");
  expect(await screen.findByRole("heading", { name: "Log of job 4" })).toBeVisible();
  expect(await lines()).toHaveLength(8);
  await user.click(screen.getByRole("button", { name: "Show job 3" }));
  expect(await screen.findByRole("heading", { name: "Log of job 3" })).toBeVisible();
  expect(asked(host, "job_log")).toEqual([{ job: 104 }, { job: 103 }]);
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
  const [line] = linesOf(logOf(301), "error");
  expect(logText(line === undefined ? [] : [{ ...line, at: 0 }])).toBe(
    "1970-01-01T00:00:00.000Z\terror\trobots.txt names no sitemap, and /sitemap.xml answers 404.",
  );
});

test("what a job changed stands against the job before, settings first", async () => {
  const { user, host } = openWindow("#/instances/1/jobs");
  await user.click(await screen.findByRole("tab", { name: "Changes" }));
  expect(location.hash).toBe("#/instances/1/jobs?job=104&view=changes");
  const pane = await screen.findByRole("region", { name: "Job 4 against job 3" });
  expect(pane).toHaveTextContent(
    /^1 setting differs.*exclude_items: not set → \["\*\*\/drafts\/\*\*"\].*november/,
  );
  const rows = within(screen.getByTestId("changes")).getAllByRole("listitem");
  expect(rows).toHaveLength(4);
  expect(rows[2]).toHaveTextContent("Indexed → http_4xxOther outcome");
  await user.click(screen.getByRole("button", { name: "Gone 1" }));
  await waitFor(() => expect(screen.getByTestId("changes").children).toHaveLength(1));
  expect(asked(host, "job_diff").at(-1)).toMatchObject({ query: { kinds: ["removed"] } });
});

test("a changed text unfolds line by line", async () => {
  const { user, host } = openWindow("#/instances/1/jobs?view=changes");
  await user.click(await screen.findByRole("button", { name: "What changed in the text" }));
  const diff = await screen.findByTestId("text-diff");
  const lines = within(diff).getAllByRole("listitem");
  expect(lines[1]).toHaveTextContent("Removed: There are 3 regions.");
  expect(lines[2]).toHaveTextContent("Added: There are 4 regions, one of them new.");
  expect(asked(host, "job_text_diff")).toEqual([
    { instance: 1, url: "https://docs.example.com/guides/deploy/regions", before: 3, after: 4 },
  ]);
});

test("the first job has nothing to be compared with", async () => {
  openWindow("#/instances/1/jobs?job=101&view=changes");
  expect(await screen.findByText(/No job before this one has ended/)).toBeVisible();
});
