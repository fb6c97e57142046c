import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { openInstance } from "@/app/address";
import { SitemapsPage } from "@/audit/SitemapsPage";
import { asked, openWindow } from "./window";

vi.mock("@/audit/SitemapsPage", () => ({ SitemapsPage: vi.fn() }));

beforeEach(() => {
  // React tells the console, too.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.mocked(SitemapsPage).mockImplementation(() => {
    throw new Error("this page broke");
  });
});

test("a view that stops is told, logged, and left by any way", async () => {
  const { user, host } = openWindow("#/instances/1/sitemaps");
  expect(await screen.findByText("this page broke")).toBeVisible();
  const [crash] = asked(host, "app_crashed") as { address: string; cause: string }[];
  expect(crash?.address).toBe("#/instances/1/sitemaps");
  expect(crash?.cause).toContain("this page broke");

  await user.click(screen.getByTestId("tab-settings"));
  expect(await screen.findByTestId("delete-instance")).toBeVisible();
  openInstance(1, "sitemaps");
  expect(await screen.findByText("this page broke")).toBeVisible();
  openInstance(2);
  await waitFor(() => expect(screen.queryByText("this page broke")).toBeNull());
  expect(await screen.findByTestId("instance-host")).toBeVisible();
});

test("a view that stopped once can be opened again", async () => {
  const { user } = openWindow("#/instances/1/sitemaps");
  const again = await screen.findByRole("button", { name: "Open this view again" });
  vi.mocked(SitemapsPage).mockImplementation(() => <p>All is well</p>);
  await user.click(again);
  expect(await screen.findByText("All is well")).toBeVisible();
});
