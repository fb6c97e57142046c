import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { asked, openWindow } from "./window";

test("plan and pace of the program are what Create begins with", async () => {
  const { user } = openWindow("#/", "empty");
  await user.click(await screen.findByRole("button", { name: "Program settings" }));
  const settings = await screen.findByRole("dialog", { name: "Program settings" });
  await user.click(within(settings).getByRole("combobox", { name: "Plan" }));
  await user.click(await screen.findByRole("option", { name: "Workers Free" }));
  await user.click(within(settings).getByRole("button", { name: "Close" }));
  await user.type(screen.getByTestId("start-url"), "help.example.com{Enter}");
  const free = await screen.findByRole("radio", { name: /Workers Free/ });
  await waitFor(() => expect(free).toBeChecked());
});

test("the program says where it keeps things and opens the folder", async () => {
  const { user, host } = openWindow("#/", "empty");
  await user.click(await screen.findByRole("button", { name: "Program settings" }));
  expect(await screen.findByText(/foresite\.db$/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Open folder: Log folder" }));
  expect(asked(host, "folder_open")).toEqual([{ folder: "logs" }]);
});

test("the database moves with the next start, unless its owner thinks again", async () => {
  const { user, host } = openWindow("#/", "empty");
  await user.click(await screen.findByRole("button", { name: "Program settings" }));
  await user.click(await screen.findByTestId("move-database"));
  const next = await screen.findByTestId("next-move");
  expect(next).toHaveTextContent("moves to /media/ada/archive/foresite");
  await user.click(within(next).getByRole("button", { name: "Start again now" }));
  expect(asked(host, "app_restart")).toHaveLength(1);
  await user.click(within(next).getByRole("button", { name: "Do not move" }));
  await waitFor(() => expect(screen.queryByTestId("next-move")).toBeNull());
});

vi.mock("virtual:licences", () => ({
  default: [
    { name: "react", version: "19.3.1", licence: "MIT", from: "npm" },
    { name: "tokio", version: "1.54.0", licence: "MIT", from: "crate" },
    { name: "webpki-roots", version: "1.0.0", licence: "CDLA-Permissive-2.0", from: "crate" },
  ],
}));

test("About lists what the program is built from, with licences", async () => {
  const { user } = openWindow("#/", "empty");
  await user.click(await screen.findByRole("button", { name: "About" }));
  await user.click(await screen.findByRole("button", { name: /Licences/ }));
  await user.type(await screen.findByLabelText("Filter by name or licence"), "cdla");
  expect(await screen.findByText("webpki-roots")).toBeVisible();
  expect(screen.queryByText("tokio")).toBeNull();
});

test("the web view's own menu opens in fields alone", async () => {
  openWindow("#/", "empty");
  const field = await screen.findByTestId("start-url");
  expect(fireEvent.contextMenu(field)).toBe(true);
  expect(fireEvent.contextMenu(screen.getByTestId("try-sample"))).toBe(false);
});
