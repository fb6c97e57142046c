import { mockIPC } from "@tauri-apps/api/mocks";
import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { onTestFinished } from "vitest";
import { App } from "@/app/App";
import { MockHost, type Scene } from "@/mock/host";

/** Opens the window at an address, on the fixed data set. */
export function openWindow(hash = "#/", scene: Scene = "usual") {
  const host = new MockHost(scene);
  onTestFinished(() => host.close());
  mockIPC((command, args) => host.answer(command, args));
  location.hash = hash;
  return { host, user: userEvent.setup(), ...render(<App />) };
}

/** What the host was asked with one command, in order. */
export const asked = (host: MockHost, command: string) =>
  host.calls.filter((call) => call.command === command).map(({ args }) => args);
