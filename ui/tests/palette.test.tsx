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

test("g and a letter go to a tab, but not while one writes", async () => {
  const { user } = openWindow("#/instances/1/overview");
  await screen.findByTestId("answer");
  await user.keyboard("gi");
  expect(location.hash).toBe("#/instances/1/items");
  await user.click(await screen.findByLabelText("Filter by URL or title"));
  await user.keyboard("go");
  expect(location.hash).toContain("#/instances/1/items");
});
