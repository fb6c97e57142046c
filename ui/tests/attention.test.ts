import { mockIPC } from "@tauri-apps/api/mocks";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { tellEnd } from "@/jobs/tellEnd";
import { titleOf } from "@/jobs/title";
import { MockHost } from "@/mock/host";
import { progressAt } from "@/mock/progress";
import { chooseLanguage } from "@/text/language";
import { asked } from "./window";

afterEach(() => chooseLanguage("en"));

const host = "docs.example.com";
const half = progressAt(310, 2);

test("the title tells how far the job is, in the language of the window", () => {
  const paused = { host, progress: { ...half, state: "paused" as const } };
  const early = { host, progress: progressAt(0, 2) };
  expect(titleOf([])).toBe("Foresite");
  expect(titleOf([early])).toBe("docs.example.com – Foresite");
  expect(titleOf([{ host, progress: half }])).toBe("50 % · docs.example.com – Foresite");
  expect(titleOf([paused])).toBe("Paused · docs.example.com – Foresite");
  expect(titleOf([early, paused])).toBe("2 jobs – Foresite");
  chooseLanguage("cs");
  expect(titleOf([paused])).toBe("Pozastaveno · docs.example.com – Foresite");
  expect(titleOf([early, paused])).toBe("2\u00a0úlohy – Foresite");
});

/** What the host is told of the end of the last job of an instance. */
async function saidOf(instance: number) {
  const host = new MockHost("usual");
  onTestFinished(() => host.close());
  mockIPC((command, args) => host.answer(command, args));
  const [last] = (await host.answer("job_list", { instance })) as { id: number }[];
  await tellEnd({ what: "ended", instance, job: last?.id ?? 0 });
  return asked(host, "job_end_tell").map(({ said }) => said);
}

test("the end of a job is told in the language of the window", async () => {
  expect(await saidOf(1)).toEqual(["412 of 440 pages will be indexed."]);
  chooseLanguage("cs");
  expect(await saidOf(1)).toEqual(["Indexováno bude 412 z\u00a0440\u00a0stránek."]);
  expect((await saidOf(3))[0]).toMatch(/^Nenašla se žádná platná sitemapa\. /);
  expect(await saidOf(2), "it runs still").toEqual([]);
});
