import { Toasty } from "@cloudflare/kumo/components/toast";
import { QueryClientProvider } from "@tanstack/react-query";
import { mockIPC } from "@tauri-apps/api/mocks";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeQueryClient } from "@/app/queries";
import { InstanceHeader } from "@/instances/InstanceHeader";
import type { JobState, JobSummary } from "@/ipc";
import { MockHost } from "@/mock/host";
import { instances } from "@/mock/instances";
import { asked } from "./window";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("what takes the place of a button takes no click that was meant for that one", () => {
  const host = new MockHost();
  mockIPC((command, args) => host.answer(command, args));
  const [instance] = instances();
  if (instance === undefined) throw new Error("there is an instance");
  const queries = makeQueryClient();
  const header = (state: JobState) => (
    <QueryClientProvider client={queries}>
      <Toasty>
        <InstanceHeader
          instance={instance}
          job={{ ...instance.last_job, state } as JobSummary}
          tab="jobs"
        />
      </Toasty>
    </QueryClientProvider>
  );
  const { rerender } = render(header("completed"));
  rerender(header("running"));
  fireEvent.click(screen.getByTestId("cancel"));
  expect(screen.getByTestId("pause")).toBeDisabled();
  expect(asked(host, "job_cancel")).toEqual([]);
  act(() => vi.advanceTimersByTime(1000));
  expect(screen.getByTestId("cancel")).toBeEnabled();

  rerender(header("completed"));
  fireEvent.click(screen.getByTestId("start"));
  expect(asked(host, "job_start")).toEqual([]);
  act(() => vi.advanceTimersByTime(1000));
  expect(screen.getByTestId("start")).toBeEnabled();
});
