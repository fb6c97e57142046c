import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { openWindow } from "./window";

test("the focus stays beside a row that was removed", async () => {
  const { user } = openWindow("#/create?source=help.example.com");
  await user.click(await screen.findByRole("button", { name: "Add include rule" }));
  expect(screen.getByLabelText("Include rule 1")).toHaveFocus();
  screen.getByRole("button", { name: "Remove rule 1" }).focus();
  await user.keyboard("{Enter}");
  expect(screen.queryByLabelText("Include rule 1")).toBeNull();
  const add = screen.getByRole("button", { name: "Add include rule" });
  await waitFor(() => expect(add).toHaveFocus());
});

test("the focus goes back to where the palette was opened", async () => {
  const { user } = openWindow("#/instances/1/overview");
  const tab = await screen.findByTestId("tab-overview");
  tab.focus();
  await user.keyboard("{Control>}k{/Control}");
  await screen.findByRole("dialog");
  await waitFor(() => expect(tab).not.toHaveFocus());
  await user.keyboard("{Escape}");
  await waitFor(() => expect(tab).toHaveFocus());
});

test("an empty form takes the focus to its first field, also from the palette", async () => {
  const { user } = openWindow("#/instances/1/overview");
  await screen.findByTestId("tab-overview");
  await user.keyboard("{Control>}k{/Control}");
  await user.type(await screen.findByRole("combobox"), "create");
  await user.keyboard("{Enter}");
  const website = await screen.findByTestId("source");
  await waitFor(() => expect(website).toHaveFocus());
});
