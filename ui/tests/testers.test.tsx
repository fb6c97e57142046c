import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { keptLines } from "@/create/testers/difference";
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

const tryRow = async (row: number) => {
  const opened = await settings();
  await opened.user.click(screen.getByRole("button", { name: `Try selector ${row}` }));
  return { ...opened, dialog: within(await screen.findByRole("dialog")) };
};

test("a selector is tried on a page of its path, with what it leaves out and saves", async () => {
  const { dialog, host } = await tryRow(2);
  await waitFor(() =>
    expect(dialog.getByRole("combobox", { name: "Sample page" })).toHaveDisplayValue(/\/guides\//),
  );
  const without = await dialog.findByTestId("markdown-without");
  expect(within(without).getByText("Was this helpful? Yes No").tagName).toBe("DEL");
  expect(dialog.getByTestId("markdown-with")).not.toHaveTextContent("Was this helpful");
  expect(dialog.getByText("1,702 tokens, 416 saved")).toBeVisible();
  await waitFor(() =>
    expect(dialog.getByTestId("coverage")).toHaveTextContent(/Matches 109 of 119 pages/),
  );
  // The host tells of some pages at a time.
  expect(asked(host, "selector_coverage")).toMatchObject([{ from: 0 }, { from: 100 }]);
  expect(dialog.getByText("10 would become empty")).toBeVisible();
});

test("a fault stands at its character, and the last good result stays", async () => {
  const { user, host, dialog } = await tryRow(2);
  await dialog.findByTestId("markdown-with");
  await user.type(dialog.getByLabelText("Selector"), ";");
  const fault = await dialog.findByTestId("selector-fault");
  expect(fault).toHaveTextContent("at character 17 is not allowed");
  expect(within(fault).getByText(";").tagName).toBe("MARK");
  expect(fault).toHaveTextContent("Below is the last result without a fault.");
  await waitFor(() => expect(asked(host, "instance_check")).toHaveLength(1));
  await user.keyboard("{Control>}{Enter}{/Control}");
  expect(asked(host, "instance_check")).toHaveLength(1);
  expect(dialog.getByTestId("markdown-with")).toBeVisible();
});

test("a page that would become empty is said so, and the selector is used in its row", async () => {
  const { user, dialog } = await tryRow(3);
  await dialog.findByTestId("markdown-with");
  const selector = dialog.getByLabelText("Selector");
  await user.clear(selector);
  await user.type(selector, "nowhere");
  expect(await dialog.findByText("This page would become empty")).toBeVisible();
  expect(await dialog.findByText("440 would become empty")).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Show" }));
  await user.click(dialog.getByRole("button", { name: "Use this selector" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByLabelText("Selector 3")).toHaveValue("nowhere");
});

const robots = async (hash = "#/instances/1/settings") => {
  const opened = openWindow(hash);
  await screen.findByRole("form", { name: "Settings of the instance" });
  await opened.user.click(screen.getByRole("button", { name: "Try robots.txt" }));
  return { ...opened, dialog: within(await screen.findByRole("dialog")) };
};

test("robots.txt of the last job is tried on the URLs of the index, and follows the keys", async () => {
  const { user, dialog } = await robots();
  expect(await dialog.findByTestId("robots-blocks")).toHaveTextContent("Blocks 34 of 440 URLs");
  expect(dialog.getByText(/As the last job read it/)).toBeVisible();
  const list = dialog.getByRole("list", { name: "Blocked 34" });
  expect(within(list).getAllByText("Disallow: /changelog/")[0]).toBeVisible();
  const file = dialog.getByLabelText<HTMLTextAreaElement>("robots.txt");
  await user.click(within(list).getAllByRole("button", { name: "line 3" })[0] as HTMLElement);
  expect(file).toHaveFocus();
  expect(file.value.slice(file.selectionStart, file.selectionEnd)).toBe("Disallow: /changelog/");
  await user.clear(file);
  await user.paste("User-agent: *\nDisallow: /");
  await waitFor(() =>
    expect(dialog.getByTestId("robots-blocks")).toHaveTextContent("Blocks 440 of 440 URLs"),
  );
  expect(dialog.getByText(/closes the whole site/)).toBeVisible();
  expect(dialog.getByText("Edited here, not on your site")).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Undo changes" }));
  await waitFor(() =>
    expect(dialog.getByTestId("robots-blocks")).toHaveTextContent("Blocks 34 of 440 URLs"),
  );
});

test("one URL is tried, with the group and the line that decide", async () => {
  const { user, dialog } = await robots();
  await dialog.findByTestId("robots-blocks");
  await user.type(dialog.getByLabelText("URL to try"), "/internal/x");
  await waitFor(() =>
    expect(dialog.getByTestId("robots-verdict")).toHaveTextContent(
      "Disallow: /internal/ in the group for *. line 5",
    ),
  );
  await user.clear(dialog.getByLabelText("URL to try"));
  await user.type(dialog.getByLabelText("URL to try"), "https://other.example/");
  expect(await dialog.findByText(/has a robots.txt of its own/)).toBeVisible();
});

test("without an instance a robots.txt is fetched or pasted", async () => {
  const { user, dialog } = await robots("#/create?source=help.example.com");
  expect(await dialog.findByTestId("robots-blocks")).toHaveTextContent("No crawled URLs");
  await user.click(dialog.getByRole("button", { name: "Fetch from the site" }));
  expect(await dialog.findByText("The site answers 404.")).toBeVisible();
  await user.click(dialog.getByLabelText("robots.txt"));
  await user.paste("User-agent: *\nDisallow: /a");
  await user.type(dialog.getByLabelText("URL to try"), "/ab");
  await waitFor(() => expect(dialog.getByTestId("robots-verdict")).toHaveTextContent("Disallowed"));
});

test("lines that a selector leaves out are told from those it keeps", () => {
  const lines = (text: string) => text.split("");
  expect(keptLines(lines("abcde"), lines("bde"))).toEqual([false, true, false, true, true]);
  expect(keptLines(lines("a-b-c"), lines("b-"))).toEqual([false, false, true, true, false]);
  expect(keptLines(lines("ab"), [])).toEqual([false, false]);
  expect(keptLines(lines("ab"), lines("xaby"))).toEqual([true, true]);
  const many = Array.from({ length: 3000 }, (_, index) => `${index}`);
  expect(keptLines(["x", ...many], [...many, "y"])).toBeNull();
});

test("the outline of the page shows what matches and what is kept", async () => {
  const { user, dialog } = await tryRow(2);
  await dialog.findByTestId("markdown-with");
  await user.click(dialog.getByRole("button", { name: "Outline" }));
  const outline = await dialog.findByTestId("outline");
  const rows = within(outline).getAllByRole("listitem");
  expect(rows[6]).toHaveTextContent("article.doc");
  expect(within(outline).getAllByText("match")).toHaveLength(1);
  await user.click(dialog.getByRole("button", { name: "Source" }));
  expect(dialog.queryByTestId("outline")).toBeNull();
});

test("no match names the parts of the selector that do match", async () => {
  const { user, dialog } = await tryRow(2);
  await dialog.findByTestId("markdown-with");
  await user.type(dialog.getByLabelText("Selector"), " .nowhere");
  expect(await dialog.findByText(/Parts of it do match: article: 1/)).toBeVisible();
});
