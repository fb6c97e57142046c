import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { openWindow } from "./window";

/** Each place with what would write there. */
const WRITING: [place: string, controls: string[]][] = [
  ["#/", ["Create", "Try the sample site", "Continue"]],
  ["#/create?source=help.example.com", ["Start"]],
  ["#/instances/1/overview", ["Sync index"]],
  ["#/instances/1/items?item=1", ["Sync index", "Sync this item"]],
  ["#/instances/1/jobs", ["Sync by itself", "Pause indexing", "Full reindex…"]],
  ["#/instances/1/settings", ["Save", "Delete instance"]],
];

test.each(WRITING)(
  "where nothing can be written, %s offers nothing that would",
  async (place, controls) => {
    openWindow(place, "read-only");
    const why = await screen.findByTestId("read-only");
    expect(why).toHaveTextContent("no job starts and no change is saved");
    for (const name of controls) {
      const named = { name: new RegExp(`^${name}`) };
      const found = await waitFor(() => {
        const buttons = screen.queryAllByRole("button", named);
        const all = [...buttons, ...screen.queryAllByRole("switch", named)];
        expect(all, name).not.toHaveLength(0);
        return all;
      });
      for (const control of found) {
        expect(control, name).toBeDisabled();
      }
    }
  },
);

test("the palette offers nothing that would write", async () => {
  const { user } = openWindow("#/instances/1/overview", "read-only");
  await screen.findByTestId("read-only");
  await user.keyboard("{Control>}k{/Control}");
  await screen.findByRole("dialog");
  expect(await screen.findByRole("option", { name: "Check sitemap files" })).toBeInTheDocument();
  for (const words of ["Sync index", "Pause indexing", "Create instance"]) {
    expect(screen.queryByRole("option", { name: words }), words).toBeNull();
  }
});

test("files are checked while another Foresite has the database", async () => {
  const { user } = openWindow("#/audit", "in-use");
  await user.click(await screen.findByRole("button", { name: "Choose files…" }));
  expect(await screen.findByTestId("findings")).toBeVisible();
});
