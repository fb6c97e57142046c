import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openInstance } from "@/app/address";
import { TEXT_DIFF } from "@/mock/changes";
import { hiddenBefore, markWords } from "@/parts/diffWords";
import { asked, openWindow } from "./window";

const rows = async () =>
  within(await screen.findByTestId("changes")).getAllByRole("button", { name: /\// });

test("the last two jobs are compared, and the first item shows how it changed", async () => {
  const { user, host } = openWindow("#/instances/1/jobs");
  await user.click(await screen.findByRole("button", { name: "Compare with job 3" }));
  expect(location.hash).toBe("#/instances/1/jobs?view=compare&before=3&after=4");
  expect(await screen.findByRole("region", { name: "Job 4 against job 3" })).toBeVisible();
  expect(await rows()).toHaveLength(5);
  expect(screen.getByTestId("change-detail")).toHaveTextContent("Was not there before.");
  expect(asked(host, "job_diff")).toMatchObject([{ before: 3, after: 4 }]);
});

test("a kind and a part of the URL narrow the list", async () => {
  const { user, host } = openWindow("#/instances/1/jobs?view=compare");
  await user.click(await screen.findByRole("button", { name: "Gone 1" }));
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  expect(screen.getByTestId("change-detail")).toHaveTextContent("Not in the source any more.");
  await user.type(screen.getByLabelText("Filter by URL"), "old");
  await waitFor(() =>
    expect(asked(host, "job_diff").at(-1)).toMatchObject({
      query: { kinds: ["removed"], text: "old" },
    }),
  );
});

test("each way to differ is told of the chosen item", async () => {
  const { user } = openWindow("#/instances/1/jobs?view=compare");
  const detail = () => screen.getByTestId("change-detail");
  await user.click((await rows())[1] as HTMLElement);
  await waitFor(() => expect(detail()).toHaveTextContent("Regions Regions and zones"));
  expect(detail()).toHaveTextContent("sectionnone Deploy");
  expect(detail()).toHaveTextContent("lastmod hides this change");
  const diff = await screen.findByTestId("text-diff");
  expect(diff).toHaveTextContent("Removed: There are two regions.");
  expect(diff).toHaveTextContent("37 lines the same");
  await user.click((await rows())[3] as HTMLElement);
  await waitFor(() => expect(detail()).toHaveTextContent("Indexed→Erroredhttp_4xx"));
});

test("of two older jobs it says from when a lastmod is, of the newest it need not", async () => {
  const older = /Of older jobs, a lastmod is kept only from the last job/;
  const { user } = openWindow("#/instances/1/jobs?view=compare&before=1&after=3");
  await user.click((await rows())[1] as HTMLElement);
  expect(await screen.findByText(older)).toBeVisible();
  act(() => openInstance(1, "jobs", new URLSearchParams("view=compare&before=1&after=4")));
  await user.click((await rows())[1] as HTMLElement);
  await waitFor(() => expect(screen.queryByText(older)).toBeNull());
});

test("a move across the cut line tells both places", async () => {
  openWindow("#/instances/1/jobs?view=compare&kind=moved");
  await waitFor(() =>
    expect(screen.getByTestId("change-detail")).toHaveTextContent(
      "number 502, past the cut line, so not indexed→number 498, before the cut line",
    ),
  );
});

test("changes that lastmod hides are counted and can be listed", async () => {
  const { user, host } = openWindow("#/instances/1/jobs?view=compare");
  const hidden = await screen.findByTestId("hidden-changes");
  expect(hidden).toHaveTextContent("1 changed page kept its old lastmod.");
  await user.click(within(hidden).getByRole("button", { name: "Show it" }));
  await waitFor(() =>
    expect(asked(host, "job_diff").at(-1)).toMatchObject({ query: { kinds: ["lastmod_kept"] } }),
  );
});

test("settings that differ come first, and then nothing is blamed on lastmod", async () => {
  openWindow("#/instances/1/jobs?view=compare&before=1&after=4");
  const pane = await screen.findByRole("region", { name: "Job 4 against job 1" });
  expect(pane).toHaveTextContent(/^1 setting differs.*exclude_items: not set → \["\*\*\/drafts/);
  expect(screen.queryByTestId("hidden-changes")).toBeNull();
});

test("the two jobs can be swapped, and one job is no comparison", async () => {
  const { user } = openWindow("#/instances/1/jobs?view=compare&before=1&after=4");
  await user.click(await screen.findByRole("button", { name: "Swap the two jobs" }));
  expect(location.hash).toBe("#/instances/1/jobs?view=compare&before=4&after=1");
  location.hash = "#/instances/1/jobs?view=compare&before=4&after=4";
  expect(await screen.findByText(/This is one job/)).toBeVisible();
});

test("one job alone is nothing to compare", async () => {
  openWindow("#/instances/3/jobs?view=compare");
  expect(await screen.findByText(/Two ended jobs are needed/)).toBeVisible();
});

test("arrow keys walk through the items", async () => {
  const { user } = openWindow("#/instances/1/jobs?view=compare");
  (await rows())[0]?.focus();
  await user.keyboard("{ArrowDown}");
  expect((await rows())[1]).toHaveFocus();
  await waitFor(() => expect(location.hash).toContain("url="));
});

test("changed words are marked in lines that are alike, and whole lines otherwise", () => {
  const marked = markWords(TEXT_DIFF.diff.lines);
  const changed = (index: number) =>
    marked[index]?.runs.filter((run) => run.changed).map((run) => run.text);
  expect(changed(2)).toEqual(["your team"]);
  expect(changed(3)).toEqual(["the people who use it"]);
  expect(
    markWords([
      { change: "removed", before: 1, after: null, text: "One thing" },
      { change: "added", before: null, after: 1, text: "Quite another" },
    ]).flatMap((line) => line.runs.map((run) => run.changed)),
  ).toEqual([false, false]);
  expect(marked.map((_, index) => hiddenBefore(marked, index)).filter((n) => n > 0)).toEqual([37]);
});

test("a warning about lastmod leads to the texts that prove it", async () => {
  const { user } = openWindow("#/instances/1/items?text=integrations/postgres");
  await user.click((await screen.findAllByTestId("item-row"))[0] as HTMLElement);
  await user.click(
    await screen.findByRole("button", { name: "Show the texts of job 3 and job 4" }),
  );
  expect(location.hash).toContain("view=compare&before=3&after=4&find=https");
  expect(await screen.findByLabelText("Filter by URL")).toHaveValue(
    "https://docs.example.com/integrations/postgres",
  );
  expect(await screen.findByTestId("text-diff")).toBeVisible();
});

test("what is listed can be saved, all of it", async () => {
  const { user, host } = openWindow("#/instances/1/jobs?view=compare&kind=added");
  await user.click(await screen.findByTestId("save-changes"));
  await user.click(await screen.findByRole("menuitem", { name: /NDJSON/ }));
  expect(await screen.findByText(/Saved to .*-job-3-to-4\.ndjson/)).toBeVisible();
  expect(asked(host, "job_diff_save")).toMatchObject([
    { jobs: [3, 4], query: { kinds: ["added"] }, format: "ndjson" },
  ]);
});
