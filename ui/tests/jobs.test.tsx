import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { client, type LogLine } from "@/ipc";
import { logText, NO_LOG_FILTER } from "@/jobs/log";
import { NOTHING_FOUND, seek } from "@/jobs/seek";
import { logOf, pageOf } from "@/mock/log";
import { chooseLanguage } from "@/text/language";
import { asked, openWindow } from "./window";

afterEach(() => chooseLanguage("en"));

const lines = async () => within(await screen.findByTestId("job-log")).findAllByRole("listitem");

test("the newest job's log is shown, and another one's when its row is chosen", async () => {
  const { user, host } = openWindow("#/instances/1/jobs");
  expect(await screen.findByRole("heading", { name: "Log of job 4" })).toBeVisible();
  expect(await lines()).toHaveLength(10);
  await user.click(screen.getByRole("button", { name: "Show job 3" }));
  expect(await screen.findByRole("heading", { name: "Log of job 3" })).toBeVisible();
  expect(asked(host, "job_log")).toMatchObject([{ job: 104 }, { job: 103 }]);
  expect(location.hash).toBe("#/instances/1/jobs?job=103");
});

test("a level leaves only its lines, in the address and in what is copied", async () => {
  const { user } = openWindow("#/instances/1/jobs");
  await user.click(await screen.findByRole("button", { name: "Warnings 4" }));
  expect(location.hash).toBe("#/instances/1/jobs?job=104&level=warning");
  expect(await lines()).toHaveLength(4);
  await user.click(screen.getByRole("button", { name: "Copy log" }));
  const copied = await navigator.clipboard.readText();
  expect(copied.split("\n")).toHaveLength(4);
  expect(copied).toMatch(/^2\d{3}-\S+Z\twarning\tContent Signals/);
});

test("a level without lines says so", async () => {
  openWindow("#/instances/1/jobs?level=error");
  expect(await screen.findByText("No errors.")).toBeVisible();
});

test("the log of a job that could not run ends with the error", async () => {
  openWindow("#/instances/3/jobs");
  expect((await lines()).at(-1)).toHaveTextContent("Error: No valid sitemap was found.");
});

test("a log is read as text in its order", () => {
  const line = logOf(301).find(({ level }) => level === "error");
  expect(logText(line === undefined ? [] : [{ ...line, at: 0 }])).toBe(
    "1970-01-01T00:00:00.000Z\terror\tNo valid sitemap was found. https://blog.example.org/sitemap.xml, named in the default place, answered 404 and was not read.",
  );
});

test("a text leaves the lines that hold it, with their counts, and what is saved is what is shown", async () => {
  const { user, host } = openWindow("#/instances/1/jobs");
  await user.type(await screen.findByLabelText("Filter by text"), "SKIPPED by");
  await waitFor(async () => expect(await lines()).toHaveLength(1));
  expect(screen.getByRole("button", { name: "All 1" })).toHaveAttribute("aria-pressed", "true");
  await user.click(screen.getByRole("button", { name: "Save log…" }));
  expect(
    await screen.findByText("The log is saved as /home/ada/foresite-job-4.log."),
  ).toBeVisible();
  expect(asked(host, "job_log_save")).toMatchObject([
    { job: 104, query: { text: "", level: null }, only: [7] },
  ]);
  await user.type(screen.getByLabelText("Filter by text"), "xyz");
  expect(await screen.findByText("No line holds “SKIPPED byxyz”.")).toBeVisible();
});

test("in Czech a text is sought in what is seen, and copied as it is seen", async () => {
  chooseLanguage("cs");
  const { user } = openWindow("#/instances/1/jobs");
  expect(await lines()).toHaveLength(10);
  expect(screen.getByTestId("job-log").querySelector("[lang=en]")).toBeNull();
  await user.type(
    await screen.findByLabelText("Filtrovat podle textu"),
    "řádek 1 936: priorita high",
  );
  await waitFor(async () => expect(await lines()).toHaveLength(1));
  expect(screen.getByRole("button", { name: "Upozornění 1" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Kopírovat protokol" }));
  expect(await navigator.clipboard.readText()).toMatch(/řádek 1\u00a0936: Priorita `high` není/);
  act(() => chooseLanguage("en"));
  expect(await screen.findByText(/^No line holds “řádek/)).toBeVisible();
});

test("a search of a log goes on where it stopped", async () => {
  const log: LogLine[] = [];
  const grow = (to: number) => {
    while (log.length < to) {
      const level = log.length % 2 === 0 ? "info" : "warning";
      log.push({ at: log.length, level, message: `Line ${log.length}.` });
    }
  };
  grow(12_000);
  const asked = vi.spyOn(client, "jobLog");
  onTestFinished(() => asked.mockRestore());
  asked.mockImplementation(async (_job, query) => pageOf(log, query));
  const query = { ...NO_LOG_FILTER, text: "e 1199", level: "warning" as const, limit: 3 };
  const { signal } = new AbortController();
  const first = await seek(104, query, NOTHING_FOUND, signal);
  expect(first).toMatchObject({ infos: 5, warnings: 6, total: 6, read: 12_000 });
  expect(first.places).toEqual([1199, 11_991, 11_993, 11_995, 11_997, 11_999]);
  expect(first.lines.map(({ at }) => at)).toEqual([1199, 11_991, 11_993]);
  grow(120_000);
  asked.mockClear();
  const then = await seek(104, query, first, signal);
  expect(then).toMatchObject({ total: 56, read: 120_000 });
  expect(asked.mock.calls[0]?.[1].offset).toBe(12_000);
});
