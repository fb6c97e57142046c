import { mockIPC } from "@tauri-apps/api/mocks";
import { render, screen, waitFor } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { App } from "@/app/App";
import { MockHost } from "@/mock/host";
import { asked, openWindow } from "./window";

test("an empty program says what it does and takes a website", async () => {
  const { user } = openWindow("#/", "empty");
  expect(
    await screen.findByRole("heading", { name: /what AI Search would find, keep and index/ }),
  ).toBeVisible();
  const field = screen.getByLabelText("Your website");
  expect(field).toHaveFocus();
  await user.type(field, "help.example.com{Enter}");
  expect(await screen.findByLabelText("Website")).toHaveValue("help.example.com");
});

test("an empty program is not shown before it is known to be empty", async () => {
  mockIPC(() => new Promise(() => undefined));
  location.hash = "#/";
  render(<App />);
  expect(await screen.findByText("Instances")).toBeVisible();
  expect(screen.queryByLabelText("Your website")).toBeNull();
  expect(screen.queryByText("Sites you preview appear here.")).toBeNull();
});

test("continuing without a website says what is missing and keeps the page", async () => {
  const { user } = openWindow("#/", "empty");
  await user.click(await screen.findByRole("button", { name: "Continue" }));
  expect(await screen.findByText(/Enter the address of a website/)).toBeVisible();
  expect(location.hash).toBe("#/");
});

test("the sample site opens as an instance that one can start", async () => {
  const { user, host } = openWindow("#/", "empty");
  await user.click(await screen.findByTestId("try-sample"));
  expect(await screen.findByTestId("instance-state")).toHaveTextContent("Not crawled yet");
  await waitFor(() =>
    expect(screen.getByTestId("instance-host")).toHaveTextContent(/^Sample site$/),
  );
  await user.click(screen.getByTestId("start"));
  await screen.findByText("Processing");
  expect(asked(host, "job_start")).toEqual([{ instance: 1 }]);
});

test("where nothing can be written it says so and starts nothing", async () => {
  openWindow("#/instances/1/overview", "read-only");
  expect(await screen.findByTestId("read-only")).toHaveTextContent(
    "Nothing can be written at /home/ada/.local/share/foresite/foresite.db",
  );
  expect(await screen.findByTestId("start")).toBeDisabled();
  expect(screen.getByRole("button", { name: "Create" })).toBeDisabled();
});

test("About says that the program is independent", async () => {
  const { user } = openWindow("#/instances/1/overview");
  await user.click(await screen.findByRole("button", { name: "About" }));
  const dialog = await screen.findByRole("dialog");
  expect(dialog).toHaveTextContent("Foresite is independent and not affiliated with Cloudflare.");
});

test("a database that is in use is named, and the window goes on once it is free", async () => {
  let inUse = true;
  let lists = 0;
  let endSecond: (() => void) | undefined;
  mockIPC((command) => {
    const refusal = { code: "database_in_use", message: "Another Foresite has foresite.db open." };
    if (command === "instance_list") lists += 1;
    if (command === "instance_list" && lists === 2) {
      return new Promise((_, reject) => {
        endSecond = () => reject(refusal);
      });
    }
    if (inUse) throw refusal;
    return [];
  });
  location.hash = "#/";
  render(<App />);
  expect(await screen.findByRole("alert")).toHaveTextContent("Another Foresite");
  expect(screen.getByText("Waiting for the other Foresite")).toBeVisible();
  expect(screen.getByText("They appear here once the other Foresite is closed.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Create" })).toBeDisabled();
  // Another try takes its time; until it ends, nothing else is shown.
  await waitFor(() => expect(lists).toBe(2));
  expect(screen.getByText("Waiting for the other Foresite")).toBeVisible();
  expect(screen.getByRole("button", { name: "Create" })).toBeDisabled();
  endSecond?.();
  inUse = false;
  expect(await screen.findByLabelText("Your website")).toBeVisible();
});

test("a hidden second window that checks files goes on too once the database is free", async () => {
  const hidden = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  onTestFinished(() => hidden.mockRestore());
  let inUse = true;
  const host = new MockHost("usual");
  onTestFinished(() => host.close());
  mockIPC((command, args) => {
    if (command === "instance_list" && inUse)
      throw { code: "database_in_use", message: "Another Foresite has foresite.db open." };
    return host.answer(command, args);
  });
  location.hash = "#/audit";
  render(<App />);
  expect(
    await screen.findByText("They appear here once the other Foresite is closed."),
  ).toBeVisible();
  inUse = false;
  await waitFor(() => expect(screen.getByRole("button", { name: "Create" })).toBeEnabled(), {
    timeout: 3000,
  });
});

test("settings of the service pasted as a website fill the form", async () => {
  const { user } = openWindow("#/", "empty");
  await user.click(await screen.findByTestId("start-url"));
  await user.paste('{\n  "source": "https://help.example.com",\n  "public_endpoint": true\n}');
  expect(await screen.findByLabelText("Website")).toHaveValue("https://help.example.com");
  expect(screen.getByText(/Settings imported, with 1 note/)).toBeVisible();
});

test("settings that cannot be read say why, and the field keeps them", async () => {
  const { user } = openWindow("#/", "empty");
  const field = await screen.findByTestId("start-url");
  await user.type(field, "{{ oops{Enter}");
  await waitFor(() => expect(field).toBeInvalid());
  expect(field).toHaveValue("{ oops");
  expect(location.hash).toBe("#/");
});
