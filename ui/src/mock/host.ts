// Stands in for the program's host: same commands, a fixed data set.
import type {
  AdviceKind,
  CommandForm,
  Config,
  DiffQuery,
  ForecastQuery,
  InstanceSummary,
  ItemQuery,
  JobSummary,
  LogQuery,
  PatternTest,
  Progress,
  RobotsTest,
  SearchQuery,
  StoragePlace,
} from "@/ipc";
import { adviceOf } from "./advice";
import { MockAudits } from "./audit";
import { BROWSER, CHOSEN_BROWSER, NEED, RAW_RENDERED } from "./browser";
import { diffOf, TEXT_DIFF } from "./changes";
import { checkConfig } from "./check";
import {
  asServiceJson,
  CONFIG,
  commandOf,
  configOf,
  DEFAULTS,
  importConfig,
  LIMITS,
} from "./config";
import { chainOf, detailOf, htmlOf, linksIn, RENDERED } from "./detail";
import { MockExport } from "./export";
import { instances, jobsOf } from "./instances";
import { FACTS, itemsOf, matches, WARNING_COUNTS } from "./items";
import { breakOff, end, followLinks, newJob } from "./jobs";
import { logOf, pageOf } from "./log";
import { mapOf } from "./map";
import { MockPreflight } from "./preflight";
import { progressAt } from "./progress";
import { ROBOTS, tryRobots } from "./robots";
import { MockReading, refuseFilters, searchFor } from "./search";
import { settingsOf, trySettings } from "./settings";
import { forecastOf, MockSyncs, SIZE } from "./syncs";
import { coverageOf, tryPatterns, trySelector } from "./testers";
import { told } from "./told";

const NO_ITEM = {
  code: "no_item",
  message: told("there is no such item; the last job may have removed it"),
};
const DATABASE = "/home/ada/.local/share/foresite/foresite.db";

export const SCENES = [
  "usual",
  "empty",
  "broken",
  "in-use",
  "moving",
  "unreadable",
  "huge",
  "links",
  "read-only",
  "interrupted",
] as const;
/**
 * `empty`: nothing yet. `broken`: every read fails. `in-use`: another program has the database.
 * `moving`: it is on its way to another folder.
 * `unreadable`: answers that no view can show. `huge`: a million items. `links`: crawls by links,
 * one of which has to wait and one that robots.txt keeps out. `read-only`: nothing can be written.
 * `interrupted`: the first job was broken off.
 */
export type Scene = (typeof SCENES)[number];

type Args = Record<string, unknown>;

export class MockHost {
  readonly calls: { command: string; args: Args }[] = [];
  private readonly scene: Scene;
  private readonly summaries: InstanceSummary[];
  private readonly timers = new Set<ReturnType<typeof setInterval>>();
  private readonly configs = new Map<number, Config>();
  private readonly preflight = new MockPreflight();
  private readonly syncs = new MockSyncs();
  readonly audits: MockAudits;
  private readonly exporting = new MockExport(tell);
  private readonly reading = new MockReading(tell);
  private browser = BROWSER;
  private place: StoragePlace = { folder: null, next: null, old: null, failed: null };
  private deleted: InstanceSummary | undefined;

  constructor(scene: Scene = "usual") {
    this.scene = scene;
    this.audits = new MockAudits(tell, scene === "huge");
    this.summaries = scene === "empty" ? [] : instances();
    if (scene === "interrupted") breakOff(this.summaries[0]?.last_job ?? null);
    if (scene === "links") for (const summary of this.summaries) followLinks(summary);
  }

  /** Ends what still runs. */
  close() {
    for (const timer of this.timers) clearInterval(timer);
    this.preflight.cancel();
    this.audits.close();
    this.reading.cancel();
  }

  answer(command: string, payload: unknown): unknown {
    const args = (payload ?? {}) as Args;
    this.calls.push({ command, args });
    const act = this.commands[command] ?? this.audits.commands[command];
    if (act === undefined) throw { code: "unknown_command", message: `No command ${command}.` };
    const answer = act(args);
    // A real host answers with a copy, too.
    return answer instanceof Promise ? answer : structuredClone(answer);
  }

  private readonly commands: Record<string, (args: Args) => unknown> = {
    app_about: () => ({
      version: "0.1.0",
      database_path: DATABASE,
      database_fault: null,
      log_folder: "/home/ada/.local/share/foresite/logs",
      sample_source: this.summaries.find(({ source }) => source === SAMPLE)?.source ?? null,
      read_only: this.scene === "read-only",
    }),
    app_crashed: () => null,
    app_shown: () => null,
    folder_open: () => null,
    storage_place: () => this.place,
    storage_choose: () => {
      this.place = { ...this.place, next: "/media/ada/archive/foresite" };
      return this.place;
    },
    storage_stay: () => {
      this.place = { ...this.place, next: null, failed: null };
      return this.place;
    },
    app_restart: () => null,
    config_defaults: () => ({ config: CONFIG, defaults: DEFAULTS, limits: LIMITS }),
    instance_list: () => {
      if (this.scene === "broken") {
        const newer = told(
          "{path} was written by a newer Foresite (format {found}, this one knows {known}); update Foresite, nothing in it was changed",
          DATABASE,
          { figure: "31" },
          { figure: "30" },
        );
        throw { code: "database_newer", message: newer };
      }
      if (this.scene === "moving") {
        const far = told("{done} of {total} MB are copied and read back", 120, 412);
        throw { code: "database_moving", message: far };
      }
      if (this.scene === "in-use") {
        const taken = told(
          "another Foresite has {path} open: a second window, or a command. Close it, then try again",
          DATABASE,
        );
        throw { code: "database_in_use", message: taken };
      }
      return this.summaries;
    },
    instance_get: ({ id }) => {
      const summary = this.summary(id);
      if (this.scene === "unreadable") return { summary: null, config: null };
      return { summary, config: this.config(id) };
    },
    instance_check: ({ config }) => checkConfig(config as Config),
    instance_create: ({ config }) => this.create(config as Config),
    instance_update: ({ id, config }) => {
      this.configs.set(Number(id), config as Config);
      const summary = this.summary(id);
      summary.pending = "full_reindex";
      return summary;
    },
    instance_change: () => ({
      effect: "full_reindex",
      refetches: true,
      settings: [{ label: "Content selectors", effect: "full_reindex" }],
    }),
    config_json: ({ config }) => asServiceJson(config as Config),
    config_export: ({ instance }) => {
      const summary = this.summary(instance);
      return asServiceJson(this.configs.get(summary.id) ?? configOf(summary));
    },
    config_command: ({ config, form }) => commandOf(config as Config, form as CommandForm),
    config_export_command: ({ instance, form }) =>
      commandOf(configOf(this.summary(instance)), form as CommandForm),
    config_save: ({ name }) => `/home/ada/${name}`,
    export_run: ({ channel, name }) => this.exporting.run(channel, String(name)),
    export_cancel: () => this.exporting.cancel(),
    config_import: ({ text }) => importConfig(String(text)),
    preflight_run: ({ config, channel }) =>
      this.preflight.run((config as Config).source, (index, message) =>
        window.__TAURI_INTERNALS__.runCallback((channel as { id: number }).id, { index, message }),
      ),
    preflight_cancel: () => {
      this.preflight.cancel();
      return null;
    },
    instance_delete: ({ id }) => {
      this.deleted = this.summary(id);
      this.summaries.splice(this.summaries.indexOf(this.deleted), 1);
      return 15_000;
    },
    instance_restore: () => {
      if (this.deleted !== undefined) this.summaries.push(this.deleted);
      return this.deleted;
    },
    sample_open: () =>
      this.summaries.find(({ id }) => id === 4) ?? this.create({ ...CONFIG, source: SAMPLE }),

    job_start: ({ instance }) => this.start(this.summary(instance)),
    job_pause: ({ instance }) => this.setState(instance, "paused"),
    job_resume: ({ instance }) => this.setState(instance, "running"),
    job_cancel: ({ instance }) => this.setState(instance, "cancelled"),
    job_list: ({ instance }) => jobsOf(this.summary(instance)),
    job_log: ({ job, query }) => pageOf(logOf(Number(job)), query as LogQuery),
    job_log_save: ({ name }) => `/home/ada/${name}`,
    // Nothing happens by itself here, so the channel stays open and silent.
    job_events: () => new Promise(() => undefined),
    job_end_tell: () => null,
    job_reindex: ({ instance }) => {
      const summary = this.summary(instance);
      summary.pending = "full_reindex";
      return this.start(summary);
    },
    instance_pause: ({ id }) => this.setPaused(id, true),
    instance_resume: ({ id }) => this.setPaused(id, false),
    instance_size: () => SIZE,
    sync_times: ({ instance }) => this.syncs.times(this.summary(instance)),
    sync_schedule: ({ instance, on }) => this.syncs.schedule(Number(instance), Boolean(on)),
    sync_forecast: ({ instance, query }) =>
      forecastOf(itemsOf(Number(instance), this.huge), query as ForecastQuery),
    sync_item: ({ instance, item }) =>
      detailOf(itemsOf(Number(instance), this.huge)(Number(item) - 1)),
    job_diff: ({ instance, before, after, query }) => {
      const [one, other] = [before, after].map((number) =>
        jobsOf(this.summary(instance)).find((job) => job.number === number),
      );
      if (one === undefined || other === undefined) {
        throw { code: "no_job", message: told("this instance has no job {number}", 0) };
      }
      return diffOf(one, other, query as DiffQuery);
    },
    job_diff_save: ({ name }) => `/home/ada/${name}`,
    job_text_diff: () => TEXT_DIFF,
    job_watch: ({ instance, channel }) =>
      this.watch(this.summary(instance), (channel as { id: number }).id),

    item_page: ({ instance, query, foundBy }) =>
      this.page(Number(instance), query as ItemQuery, foundBy as AdviceKind | null),
    parse_type_advice: ({ instance }) => adviceOf(this.summary(instance)),
    advice_cancel: () => null,
    item_get: ({ instance, item }) => {
      const at = itemsOf(Number(instance), this.huge);
      if (Number(item) > at.total) throw NO_ITEM;
      return detailOf(at(Number(item) - 1));
    },
    item_search: ({ query, channel }) => this.search(query as SearchQuery, channel),
    item_search_cancel: () => this.reading.cancel(),
    item_by_url: ({ instance, url }) => {
      const at = itemsOf(Number(instance), this.huge);
      const rows = Array.from({ length: Math.min(at.total, 1000) }, (_, index) => at(index));
      const row = rows.find((one) => one.url === url);
      if (row === undefined) throw NO_ITEM;
      return detailOf(row);
    },
    item_links_in: ({ instance, item }) =>
      linksIn(itemsOf(Number(instance), this.huge), Number(item)),
    item_chain: ({ instance, item }) => chainOf(itemsOf(Number(instance), this.huge), Number(item)),
    crawl_map: ({ folder }) => mapOf(folder as string | null),
    item_facts: () => FACTS,
    warning_counts: () => WARNING_COUNTS,
    browser_look: () => this.browser,
    browser_check: () => this.browser,
    browser_choose: () => {
      this.browser = CHOSEN_BROWSER;
      return this.browser;
    },
    browser_forget: () => {
      this.browser = BROWSER;
      return this.browser;
    },
    rendering_need: () => NEED,
    item_rendered: ({ item }) => (Number(item) === RENDERED ? htmlOf(Number(item)) : null),
    item_raw_rendered: ({ item }) => (Number(item) === RENDERED ? RAW_RENDERED : null),
    item_html: ({ item }) => htmlOf(Number(item)),
    pattern_test: ({ instance, test }) =>
      tryPatterns(itemsOf(Number(instance), this.huge), test as PatternTest),
    selector_test: ({ item, selector }) => trySelector(Number(item), String(selector)),
    robots_stored: ({ instance }) => (Number(instance) === 1 ? ROBOTS : null),
    robots_fetch: ({ instance }) => {
      if (Number(instance) === 1) return { ...ROBOTS, fetched_at: Date.now() };
      return {
        ...ROBOTS,
        text: "",
        problem: told("The site answers {status}.", 404),
        fetched_at: Date.now(),
      };
    },
    robots_test: ({ instance, test }) =>
      tryRobots(
        instance === null ? null : itemsOf(Number(instance), this.huge),
        test as RobotsTest,
      ),
    settings_test: ({ instance, config, item }) =>
      trySettings(
        itemsOf(Number(instance), this.huge),
        this.config(instance),
        config as Config,
        item as number | null,
      ),
    item_settings: ({ instance, item }) =>
      settingsOf(this.config(instance), itemsOf(Number(instance), this.huge)(Number(item) - 1)),
    selector_coverage: ({ instance, path, selector, from }) =>
      coverageOf(
        itemsOf(Number(instance), this.huge),
        String(path),
        String(selector),
        Number(from),
      ),
  };

  private config(id: unknown): Config {
    const summary = this.summary(id);
    return this.configs.get(summary.id) ?? configOf(summary);
  }

  private get huge() {
    return this.scene === "huge";
  }

  /** Another tokenizer than Porter reads every chunk first. */
  private search(query: SearchQuery, channel: unknown) {
    refuseFilters(query.filters);
    if (query.tokenizer !== "trigram") return searchFor(query);
    return this.reading.run(channel, () => searchFor(query));
  }

  private summary(id: unknown): InstanceSummary {
    const found = this.summaries.find((one) => one.id === Number(id));
    if (found === undefined) {
      const figure = String(id);
      throw {
        code: "no_instance",
        message: told("there is no instance {id}; it may have been deleted", { figure }),
      };
    }
    return found;
  }

  private create(config: Config): InstanceSummary {
    const { errors } = checkConfig(config);
    if (errors.length > 0) {
      const message = told("{count} fields of the settings cannot be used", errors.length);
      throw { code: "invalid_config", message, fields: errors };
    }
    const id = Math.max(0, ...this.summaries.map((one) => one.id)) + 1;
    const source = /^https?:/.test(config.source) ? config.source : `https://${config.source}`;
    const summary: InstanceSummary = {
      id,
      source,
      host: new URL(source).host,
      parse_type: config.source_params.web_crawler.parse_type,
      plan: config.plan,
      pending: "none",
      paused: false,
      last_job: null,
    };
    this.summaries.push(summary);
    this.configs.set(id, config);
    return summary;
  }

  private start(summary: InstanceSummary): JobSummary {
    const job = newJob(summary);
    summary.last_job = job;
    summary.pending = "none";
    return job;
  }

  private setPaused(id: unknown, paused: boolean) {
    this.summary(id).paused = paused;
    return null;
  }

  private setState(id: unknown, state: JobSummary["state"]) {
    const job = this.summary(id).last_job;
    if (job !== null) job.state = state;
    return null;
  }

  private page(instance: number, query: ItemQuery, foundBy: AdviceKind | null) {
    if (this.scene === "empty") return { rows: [], total: 0, counting: false };
    const among = foundBy === null ? query : { ...query, text: query.text || "reference" };
    return matches(itemsOf(instance, this.huge), among);
  }

  /** Ten values a second until the job ends. */
  private watch({ id, last_job: job }: InstanceSummary, channel: number): Promise<null> {
    if (job === null) {
      throw { code: "no_running_job", message: told("no job of this instance is running") };
    }
    let index = 0;
    let step = 0;
    return new Promise((resolve) => {
      const send = (message: Progress) => {
        window.__TAURI_INTERNALS__.runCallback(channel, { index, message });
        index += 1;
      };
      const timer = setInterval(() => {
        if (job.state === "running") step += 1;
        const progress = progressAt(step, id);
        const over = step >= 600 || job.state === "cancelled";
        if (over) end(job, progress);
        const waiting =
          this.scene === "links" ? { host: "shop.example.com", left_millis: 27_400 } : null;
        send({ ...progress, job: job.id, state: job.state, waiting });
        if (!over) return;
        clearInterval(timer);
        resolve(null);
      }, 100);
      this.timers.add(timer);
    });
  }
}

function tell(channel: unknown, index: number, message: unknown) {
  window.__TAURI_INTERNALS__.runCallback((channel as { id: number }).id, { index, message });
}

const SAMPLE = "http://127.0.0.1:41177/";

declare global {
  interface Window {
    __TAURI_INTERNALS__: { runCallback: (id: number, data: unknown) => void };
  }
}
