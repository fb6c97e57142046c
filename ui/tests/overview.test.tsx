import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { openInstance } from "@/app/address";
import { makeQueryClient } from "@/app/queries";
import type { JobSummary, Progress } from "@/ipc";
import { WatchesContext } from "@/jobs/progress";
import { JobWatches } from "@/jobs/watches";
import { instances } from "@/mock/instances";
import { progressAt } from "@/mock/progress";
import { Stages } from "@/overview/Stages";
import { Throughput } from "@/overview/Throughput";
import { asked, openWindow } from "./window";

test("a finished job answers first, then says what to fix with its gain", async () => {
  const { user } = openWindow("#/instances/1/overview");
  expect(await screen.findByTestId("answer")).toHaveTextContent("412 of 440 pages will be indexed");
  expect(
    screen.getByText(
      /2 things to fix would add 19 more\. 4 URLs lead to no page of this site: take them out of sitemaps and links\. 5 pages are left out/,
    ),
  ).toBeVisible();
  expect(screen.getByTestId("outcome-indexed")).toHaveTextContent(/^412 indexed$/);
  expect(screen.getByTestId("outcome-warning")).toHaveTextContent(/^31 of them with warning$/);
  expect(screen.getByTestId("fix-http_4xx")).toHaveTextContent(/^4URLsPage not found/);
  const fix = screen.getByTestId("fix-markdown_conversion_empty");
  expect(fix).toHaveTextContent(
    /\+8pagesNothing left after conversion.*Nothing is left after.*Correct the content selector/,
  );
  await user.click(within(fix).getByRole("button", { name: "See pages" }));
  expect(location.hash).toBe("#/instances/1/items?code=markdown_conversion_empty");
});

test("every reason is listed with its pages, own rules too, and leads to them", async () => {
  const { user } = openWindow("#/instances/1/overview");
  const reasons = await screen.findByRole("list", { name: "Why pages are left out" });
  expect(
    within(reasons)
      .getAllByRole("button")
      .map((row) => row.textContent),
  ).toEqual([
    "Blocked by robots.txt11",
    "Nothing left after conversion8",
    "Left out by a path filter5",
    "Page not found4",
  ]);
  await user.click(within(reasons).getByText("Left out by a path filter"));
  expect(location.hash).toBe("#/instances/1/items?code=excluded_by_path_filter");
});

test("every kind of warning is counted with what to do, and leads to its pages", async () => {
  const { user } = openWindow("#/instances/1/overview");
  const warnings = await screen.findByTestId("warnings");
  expect(warnings).toHaveTextContent("31 pages will be indexed with a warning.");
  const canonical = await within(warnings).findByRole("button", { name: /Canonical is another/ });
  expect(canonical).toHaveTextContent(/21.*canonical_elsewhere.*take this URL out of the sitemap/);
  await user.click(canonical);
  expect(location.hash).toBe("#/instances/1/items?status=completed&warning=canonical_elsewhere");
});

test("what a job warned of is noted, and the log has the rest", async () => {
  const { user } = openWindow("#/instances/1/overview");
  const notes = await screen.findByRole("region", { name: "Notes" });
  expect(within(notes).getByRole("heading")).toHaveTextContent("4 notes");
  expect(notes).toHaveTextContent("line 1,936: The priority high is no number");
  expect(within(notes).getByText("high").tagName).toBe("CODE");
  expect(notes).not.toHaveTextContent("440 URLs are in indexing order.");
  await user.click(within(notes).getByRole("button", { name: "Open the log" }));
  expect(location.hash).toBe("#/instances/1/jobs?job=104&level=warning");
});

test("a job that warned of nothing has no notes", async () => {
  const { host } = openWindow("#/instances/3/overview");
  await screen.findByTestId("job-failed");
  await waitFor(() => expect(asked(host, "job_log")).toMatchObject([{ job: 301 }]));
  expect(screen.queryByRole("region", { name: "Notes" })).toBeNull();
});

test("a crawl by links is not said to read sitemaps", () => {
  const job = { ...instances()[1]?.last_job, parse_type: "discover" } as JobSummary;
  const progress = { ...progressAt(30, 2), sitemaps_known: 0, sitemaps_read: 0 };
  render(<Stages job={job} progress={progress} />);
  expect(screen.getByText("Crawl by links")).toBeVisible();
  expect(screen.queryByText(/sitemap/)).toBeNull();
});

test("a running job shows its newest progress, and pauses when told", async () => {
  const { user, host } = openWindow("#/instances/2/overview");
  const stages = await screen.findByRole("list", { name: "Stages of the job" });
  await waitFor(() => expect(stages).toHaveTextContent("3 of 3 sitemaps read"), { timeout: 4000 });
  await waitFor(() => expect(screen.getByText(/of 12,480 settled/)).toBeVisible(), {
    timeout: 4000,
  });
  await waitFor(() => expect(screen.getByTestId("live-list")).not.toBeEmptyDOMElement(), {
    timeout: 4000,
  });
  await user.click(screen.getByTestId("pause"));
  expect(asked(host, "job_pause")).toEqual([{ instance: 2 }]);
  expect(await screen.findByTestId("resume")).toBeVisible();
  expect(screen.getByTestId("instance-state")).toHaveAttribute("data-state", "paused");
  expect(asked(host, "job_watch")).toHaveLength(1);
});

test("a job without a sitemap says so, with the code and what to do", async () => {
  openWindow("#/instances/3/overview");
  const failed = await screen.findByTestId("job-failed");
  expect(failed).toHaveTextContent("No valid sitemap was found");
  expect(failed).toHaveTextContent("missing_sitemap7028");
  expect(failed).toHaveTextContent("Sitemap: https://example.com/sitemap.xml");
});

test("a job that robots.txt keeps out leads to a try of robots.txt, and to another sync", async () => {
  const { user, host } = openWindow("#/instances/3/overview", "links");
  const failed = await screen.findByTestId("job-failed");
  expect(within(failed).getByText("Disallow: /").tagName).toBe("CODE");
  expect(failed).not.toHaveTextContent("`");
  expect(within(failed).queryByRole("button", { name: "Change settings" })).toBeNull();
  await user.click(within(failed).getByTestId("remedy-robots"));
  expect(await screen.findByRole("dialog", { name: "Try a robots.txt" })).toBeVisible();
  await user.click(screen.getByTestId("robots-close"));
  openInstance(3);
  await user.click(await screen.findByTestId("remedy-sync"));
  expect(asked(host, "job_start")).toEqual([{ instance: 3 }]);
});

test("an instance that is gone says so instead of staying blank", async () => {
  openWindow("#/instances/99/overview");
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "There is no instance 99; it may have been deleted.",
  );
});

test("a job that was broken off claims nothing of its pages", async () => {
  openWindow("#/instances/1/overview", "interrupted");
  expect(await screen.findByText(/Continue goes on where it stopped/)).toBeVisible();
  expect(await screen.findByRole("region", { name: "Where the pages are" })).toBeVisible();
  expect(screen.queryByTestId("answer")).toBeNull();
  expect(screen.queryByText("Nothing to fix")).toBeNull();
});

test("the page that holds up the end of a job is named, and opens", async () => {
  const progress = progressAt(400, 2);
  const last: Progress = {
    ...progress,
    counts: { ...progress.counts, queued: 0, running: 1 },
    open_requests: 1,
    left_millis: null,
    longest_open: { item: 7, url: "https://shop.example.com/slow/page", millis: 14_000 },
  };
  const user = userEvent.setup();
  render(
    <WatchesContext.Provider value={new JobWatches(makeQueryClient())}>
      <Throughput instance={2} progress={last} />
    </WatchesContext.Provider>,
  );
  expect(screen.getByTestId("time-left")).toHaveTextContent("Waiting for 1 answer");
  const slow = screen.getByTestId("slow-page");
  expect(slow).toHaveTextContent(/slow\/page.*asked for 14 s ago/);
  await user.click(slow);
  expect(location.hash).toBe("#/instances/2/items?item=7");
});
