import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { asked, openWindow } from "./window";

const settings = async () => {
  const opened = openWindow("#/instances/1/settings");
  await screen.findByRole("form", { name: "Settings of the instance" });
  return opened;
};

test("path filters say as one types how many URLs stay, and why others are left out", async () => {
  const { user } = await settings();
  expect(await screen.findByTestId("patterns-kept")).toHaveTextContent("423 of 440 URLs stay");
  await user.click(screen.getByRole("button", { name: "Add exclude rule" }));
  await user.click(screen.getByLabelText("Exclude rule 2"));
  await user.paste("**/changelog/**");
  await waitFor(() =>
    expect(screen.getByTestId("patterns-kept")).toHaveTextContent("338 of 440 URLs stay"),
  );
  expect(screen.getByText("85 URLs")).toBeVisible();
  const lost = screen.getByRole("list", { name: "Left out 102" });
  expect(within(lost).getAllByText("Skipped by rule: **/changelog/**")[0]).toBeVisible();
  await user.click(screen.getByRole("tab", { name: "Kept 338" }));
  expect(await screen.findByRole("list", { name: "Kept 338" })).toHaveTextContent(
    "The first 50 of 338",
  );
});

test("a rule that matches nothing is marked, with a hint", async () => {
  const { user } = await settings();
  await user.click(screen.getByRole("button", { name: "Add exclude rule" }));
  await user.click(screen.getByLabelText("Exclude rule 2"));
  await user.paste("**/nothing/**");
  expect(await screen.findByText("Matches no URL of this site.")).toBeVisible();
  expect(screen.getByText("0 URLs")).toBeVisible();
});

test("without an instance only what a rule itself shows is said", async () => {
  const { user, host } = openWindow("#/create?source=help.example.com");
  await screen.findByRole("form", { name: "Settings of the instance" });
  await user.click(screen.getByRole("button", { name: "Add include rule" }));
  await user.click(screen.getByLabelText("Include rule 1"));
  await user.paste("/guides/**");
  expect(await screen.findByText(/Starts with a single slash/)).toBeVisible();
  expect(asked(host, "pattern_test")).toEqual([]);
  expect(screen.queryByTestId("patterns-kept")).toBeNull();
});
