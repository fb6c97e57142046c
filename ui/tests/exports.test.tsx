import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { asked, openWindow } from "./window";

test("the items that the filter keeps are exported, with progress", async () => {
  const { user, host } = openWindow("#/instances/1/items?text=guides");
  await user.click(await screen.findByRole("button", { name: "Export filtered" }));
  await user.click(await screen.findByRole("menuitem", { name: /^CSV/ }));
  expect(await screen.findByRole("progressbar", { name: "Exporting: CSV" })).toBeVisible();
  expect(
    await screen.findByText("440 items written to /home/ada/docs.example.com-items.csv"),
  ).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull());
  expect(asked(host, "export_run")).toMatchObject([
    { instance: 1, format: "csv", wanted: { query: { text: "guides" }, found_by: null } },
  ]);
});

test("a report of everything is written from Overview, and can be cancelled", async () => {
  const { user, host } = openWindow("#/instances/1/overview");
  await user.click(await screen.findByTestId("export"));
  await user.click(await screen.findByRole("menuitem", { name: /^HTML report/ }));
  await screen.findByRole("progressbar", { name: "Exporting: HTML report" });
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(await screen.findByText("Canceled. Nothing was written.")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull());
  expect(asked(host, "export_run")).toMatchObject([
    {
      format: "html",
      wanted: { query: { text: "", status: [] } },
      name: "docs.example.com-report.html",
    },
  ]);
});
