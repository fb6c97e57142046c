import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openWindow } from "./window";

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
