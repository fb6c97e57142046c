import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { asked, openWindow } from "./window";

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

test("a search is still there after a look at another tab", async () => {
  const { user } = openWindow("#/instances/1/playground");
  await user.type(await screen.findByTestId("search"), "release");
  await screen.findByTestId("results");
  await user.click(screen.getByTestId("tab-overview"));
  expect(await screen.findByTestId("answer")).toBeVisible();
  await user.click(screen.getByTestId("tab-playground"));
  expect(await screen.findByTestId("search")).toHaveValue("release");
  expect(await screen.findByTestId("results")).toBeVisible();
});

test("a word that the tokenizer cannot find is tried with the other one", async () => {
  const { host, user } = openWindow("#/instances/1/playground");
  await user.type(await screen.findByTestId("search"), "保修期");
  expect(await screen.findByText(/Porter finds no word within text that is written/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Try Trigram" }));
  await waitFor(() =>
    expect(asked(host, "item_search")).toContainEqual(
      expect.objectContaining({
        query: expect.objectContaining({ text: "保修期", tokenizer: "trigram" }),
      }),
    ),
  );
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
  expect(screen.queryByTestId("filter-hints")).toBeNull();
  await user.clear(screen.getByTestId("filter"));
  await user.type(screen.getByTestId("filter"), "edition>500");
  expect(await screen.findByTestId("filter-hints")).toHaveTextContent(
    "edition: The field is Text, so it is compared letter by letter",
  );
});

test("another tokenizer shows how far its index is, and can be given up", async () => {
  const { user } = openWindow("#/instances/1/playground");
  await user.type(await screen.findByTestId("search"), "release");
  await screen.findByTestId("results");
  const choose = async (name: string) => {
    await user.click(screen.getByRole("combobox", { name: "Keyword tokenizer" }));
    await user.click(await screen.findByRole("option", { name }));
  };
  await choose("Trigram");
  expect(await screen.findByText(/tokenizer: [\d,]+ of 12,480/)).toBeVisible();
  expect(screen.getByRole("progressbar")).toHaveAttribute("aria-valuemax", "12480");
  await user.click(screen.getByTestId("search-cancel"));
  expect(screen.queryByRole("progressbar")).toBeNull();
  expect(screen.getByRole("combobox", { name: "Keyword tokenizer" })).toHaveTextContent("Porter");
  expect(screen.getByTestId("results")).toBeVisible();
  expect(screen.queryByRole("alert")).toBeNull();
  await choose("Trigram");
  const note = await screen.findByText(/every chunk was read into an index/, {}, { timeout: 9000 });
  expect(note).toBeVisible();
  expect(screen.queryByRole("progressbar")).toBeNull();
});
