import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { asked, openWindow } from "./window";

test("a finished job answers first, then says what to fix with its gain", async () => {
  const { user } = openWindow("#/instances/1/overview");
  expect(await screen.findByTestId("answer")).toHaveTextContent("412 of 440 pages will be indexed");
  expect(screen.getByText(/3 things to fix would add 23 more. 5 pages are left out/)).toBeVisible();
  const fix = screen.getByText("Correct the content selector of these pages.").closest("li");
  expect(fix).toHaveTextContent("+8pages");
  await user.click(within(fix as HTMLElement).getByRole("button", { name: "See pages" }));
  expect(location.hash).toBe("#/instances/1/items?code=markdown_conversion_empty");
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

test("an instance that is gone says so instead of staying blank", async () => {
  openWindow("#/instances/99/overview");
  expect(await screen.findByRole("alert")).toHaveTextContent("This instance does not exist.");
});
