import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { text } from "@/text";
import { asked, openWindow } from "./window";

test("the palette goes where one types", async () => {
  const { user } = openWindow("#/instances/1/overview");
  await screen.findByTestId("answer");
  await user.keyboard("{Control>}k{/Control}");
  await user.keyboard("docs jobs");
  await user.click(await screen.findByText("docs.example.com: Jobs"));
  expect(location.hash).toBe("#/instances/1/jobs");
});

test("the sample site goes by its name in the rail and the palette", async () => {
  const { user } = openWindow("#/instances/4/overview");
  expect(await screen.findByRole("link", { name: /Sample site 33 of 41 indexed/ })).toBeVisible();
  await user.keyboard("{Control>}k{/Control}sample items");
  await user.click(await screen.findByText("Sample site: Items"));
  expect(location.hash).toBe("#/instances/4/items");
});

test("g and a letter go to a tab, but not while one writes", async () => {
  const { user } = openWindow("#/instances/1/overview");
  await screen.findByTestId("answer");
  await user.keyboard("gi");
  expect(location.hash).toBe("#/instances/1/items");
  await user.click(await screen.findByLabelText("Filter by URL or title"));
  await user.keyboard("go");
  expect(location.hash).toContain("#/instances/1/items");
});

test("the palette does what can be done with the open instance", async () => {
  const { user, host } = openWindow("#/instances/1/overview");
  await screen.findByTestId("answer");
  await user.keyboard("{Control>}k{/Control}sync index");
  await user.click(
    await screen.findByText("Sync index", { selector: "[role=option] *, [role=option]" }),
  );
  await waitFor(() => expect(asked(host, "job_start")).toEqual([{ instance: 1 }]));
});

test("the palette opens a section of the settings", async () => {
  const { user } = openWindow("#/instances/1/overview");
  await screen.findByTestId("answer");
  await user.keyboard("{Control>}k{/Control}settings path");
  await user.click(await screen.findByText("docs.example.com: Settings, Path filters"));
  expect(location.hash).toBe("#/instances/1/settings?section=filters");
});

test("a question mark lists the keys, but not while one writes", async () => {
  const { user } = openWindow("#/instances/1/items");
  await user.type(await screen.findByLabelText("Filter by URL or title"), "?");
  expect(screen.queryByRole("dialog")).toBeNull();
  await user.clear(screen.getByLabelText("Filter by URL or title"));
  (await screen.findByTestId("item-grid")).focus();
  await user.keyboard("?");
  const sheet = await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
  expect(within(sheet).getByText("Next part of the window")).toBeVisible();
  await user.keyboard("{F6}{Escape}");
  await waitFor(() => expect(sheet).not.toBeInTheDocument());
});

test("F6 goes through the parts of the window and comes back to where one was", async () => {
  const { user } = openWindow("#/instances/1/items");
  const grid = await screen.findByTestId("item-grid");
  grid.focus();
  await user.keyboard("{F6}");
  const rail = screen.getByRole("navigation", { name: "Instances and program" });
  expect(rail).toContainElement(document.activeElement as HTMLElement);
  await user.keyboard("{F6}");
  expect(screen.getByRole("banner")).toContainElement(document.activeElement as HTMLElement);
  await user.keyboard("{F6}");
  expect(screen.getByRole("tab", { name: "Items" })).toHaveFocus();
  await user.keyboard("{Shift>}{F6}{F6}{F6}{/Shift}");
  expect(grid).toHaveFocus();
});

test("the palette opens empty, whatever was sought before", async () => {
  const { user } = openWindow("#/instances/1/overview");
  await screen.findByTestId("answer");
  await user.keyboard("{Control>}k{/Control}items");
  await user.keyboard("{Escape}");
  await user.keyboard("{Control>}k{/Control}");
  expect(await screen.findByPlaceholderText(text.app.palette.placeholder)).toHaveValue("");
});
