import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openWindow } from "./window";

test("results show where the words were found, and lead to the item", async () => {
  const { user } = openWindow("#/instances/1/playground");
  await user.type(await screen.findByTestId("search"), "release");
  const results = await screen.findByTestId("results");
  expect(results.querySelector("mark")).toHaveTextContent("release");
  await user.click(screen.getByRole("button", { name: /Rolling back a release/ }));
  expect(location.hash).toBe("#/instances/1/items?item=1");
});

test("no result names the words that no chunk holds", async () => {
  const { user } = openWindow("#/instances/1/playground");
  await user.type(await screen.findByTestId("search"), "invoice");
  expect(await screen.findByText("In no chunk: invoice.")).toBeVisible();
});

test("an empty index leads to Overview", async () => {
  openWindow("#/instances/3/playground");
  expect(await screen.findByRole("button", { name: "Open Overview" })).toBeVisible();
});

test("a filter goes with the search, and its faults stand below it", async () => {
  const { user } = openWindow("#/instances/1/playground");
  await user.type(await screen.findByTestId("search"), "release");
  await screen.findByTestId("results");
  await user.type(screen.getByTestId("filter"), "colour=red");
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent("colour: There is no such field.");
  await user.clear(screen.getByTestId("filter"));
  await user.type(screen.getByTestId("filter"), "language=en; price>=2");
  expect(await screen.findByTestId("results")).toBeVisible();
  expect(screen.queryByRole("alert")).toBeNull();
});
