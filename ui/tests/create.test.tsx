import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Config } from "@/ipc";
import { asked, openWindow } from "./window";

const form = () => screen.findByRole("form", { name: "Settings of the instance" });

test("a fault appears on its field while one types, and goes when it is mended", async () => {
  const { user } = openWindow("#/create");
  const field = await screen.findByLabelText("Website");
  expect(screen.queryByText(/no http or https URL/)).toBeNull();
  await user.type(field, "ftp://help");
  expect(await screen.findByText(/This is no http or https URL/)).toBeVisible();
  await user.clear(field);
  await user.type(field, "help.example.com");
  await waitFor(() => expect(screen.queryByText(/no http or https URL/)).toBeNull());
  expect(await screen.findByText("Crawls help.example.com")).toBeVisible();
});

test("starting with faults starts nothing and goes to the first one", async () => {
  const { user, host } = openWindow("#/create");
  await form();
  await user.click(screen.getByRole("button", { name: /^Start/ }));
  expect(await screen.findByText(/no http or https URL/)).toBeVisible();
  expect(screen.getByText("Confirm that you may crawl this site.")).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText("Website")).toHaveFocus());
  expect(asked(host, "instance_create")).toEqual([]);
});

test("a right form makes the instance, starts it and opens it", async () => {
  const { user, host } = openWindow("#/create?source=help.example.com");
  await form();
  await user.click(screen.getByRole("button", { name: "Add exclude rule" }));
  await user.type(screen.getByLabelText("Exclude rule 1"), "**/drafts/**");
  await user.click(screen.getByRole("button", { name: "Add exclude rule" }));
  await user.click(screen.getByRole("checkbox", { name: /This is my site/ }));
  await user.click(screen.getByRole("button", { name: /^Start/ }));
  expect(await screen.findByTestId("instance-host")).toHaveTextContent("help.example.com");
  const [created] = asked(host, "instance_create") as { config: Config }[];
  expect(created?.config.source_params.exclude_items).toEqual(["**/drafts/**"]);
  await waitFor(() => expect(asked(host, "job_start")).toHaveLength(1));
  expect(await screen.findByText("Processing")).toBeVisible();
});

test("a number that is none is refused on its field", async () => {
  const { user } = openWindow("#/create?source=help.example.com");
  await form();
  const size = screen.getByLabelText("Chunk size");
  await user.type(size, "many");
  expect(await screen.findByText("Whole numbers only.")).toBeVisible();
  await user.clear(size);
  await user.type(size, "12");
  expect(await screen.findByText("At least 64 tokens a chunk.")).toBeVisible();
});

test("a note stands under the rule it is about and does not stop the start", async () => {
  const { user } = openWindow("#/create?source=help.example.com");
  await form();
  await user.click(screen.getByRole("button", { name: "Add include rule" }));
  await user.type(screen.getByLabelText("Include rule 1"), "/guides/**");
  expect(await screen.findByText(/Starts with a single slash/)).toBeVisible();
  expect(screen.queryByText(/to correct/)).toBeNull();
});

test("content selectors move by keyboard, and Escape puts a row back", async () => {
  const { user } = openWindow("#/instances/1/settings");
  await form();
  const paths = () =>
    screen.getAllByLabelText(/^Path of selector/).map((one) => (one as HTMLInputElement).value);
  screen.getByRole("button", { name: "Move row 1" }).focus();
  await user.keyboard(" {ArrowDown}");
  expect(paths()).toEqual(["**/guides/**", "**/changelog/**", "**"]);
  expect(screen.getByRole("button", { name: "Move row 2" })).toHaveFocus();
  expect(screen.getByText("Row 1 is now row 2.")).toBeInTheDocument();
  await user.keyboard("{ArrowDown}{Escape}");
  expect(paths()).toEqual(["**/changelog/**", "**/guides/**", "**"]);
});

test("the Access preset adds both headers with its steps; saved values are not shown", async () => {
  const { user, host } = openWindow("#/create?source=help.example.com");
  await form();
  await user.click(screen.getByRole("button", { name: "Use Access service token" }));
  expect(screen.getByLabelText("Name of header 1")).toHaveValue("CF-Access-Client-Id");
  expect(screen.getByLabelText("Name of header 2")).toHaveValue("CF-Access-Client-Secret");
  expect(screen.getByText(/passes without a user logging in/)).toBeVisible();
  await user.type(screen.getByLabelText("Value of header 2"), "s3cret");
  await waitFor(() => expect(host.calls.at(-1)?.command).toBe("instance_check"));
  expect(localStorage.getItem("foresite.draft")).toContain("CF-Access-Client-Secret");
  expect(localStorage.getItem("foresite.draft")).not.toContain("s3cret");
});

test("what was typed is still there after leaving and coming back", async () => {
  const { user } = openWindow("#/create");
  await user.type(await screen.findByLabelText("Website"), "help.example.com");
  await user.click(screen.getByRole("link", { name: /docs.example.com/ }));
  await screen.findByTestId("instance-host");
  await user.click(screen.getByRole("link", { name: /Create instance/ }));
  expect(await screen.findByLabelText("Website")).toHaveValue("help.example.com");
});

test("settings fix the target, keep saved headers empty, and save what changed", async () => {
  const { user, host } = openWindow("#/instances/1/settings");
  await form();
  expect(screen.getByLabelText("Website")).toBeDisabled();
  expect(screen.getByLabelText("Value of header 1")).toHaveValue("");
  expect(screen.getByRole("button", { name: /^Save/ })).toBeDisabled();
  const include = within(screen.getByRole("form")).getByLabelText("Include rule 1");
  await user.type(include, "x");
  expect(await screen.findByTestId("change-cost")).toHaveTextContent(
    "Every item is fetched and indexed again. 440 items now.",
  );
  await user.click(screen.getByRole("button", { name: /^Save/ }));
  await waitFor(() => expect(asked(host, "instance_update")).toHaveLength(1));
  const [sent] = asked(host, "instance_update") as { config: Config }[];
  expect(sent?.config.source_params.include_items).toEqual(["https://docs.example.com/**x"]);
  await waitFor(() => expect(asked(host, "job_start")).toEqual([{ instance: 1 }]));
});
