import { Channel, invoke } from "@tauri-apps/api/core";
import type {
  About,
  Config,
  ConfigCheck,
  ConfigDefaults,
  InstanceDetail,
  InstanceSummary,
  ItemDetail,
  ItemPage,
  ItemQuery,
  JobSummary,
  Progress,
} from "./types";

/** Every call to the host, in one place. Rejects with a `CommandError`. */
export const client = {
  about: () => invoke<About>("app_about"),
  defaults: () => invoke<ConfigDefaults>("config_defaults"),

  instances: () => invoke<InstanceSummary[]>("instance_list"),
  instance: (id: number) => invoke<InstanceDetail>("instance_get", { id }),
  checkConfig: (config: Config) => invoke<ConfigCheck>("instance_check", { config }),
  createInstance: (config: Config) => invoke<InstanceSummary>("instance_create", { config }),
  updateInstance: (id: number, config: Config) => invoke("instance_update", { id, config }),
  deleteInstance: (id: number) => invoke("instance_delete", { id }),
  openSample: () => invoke<InstanceSummary>("sample_open"),

  startJob: (instance: number) => invoke<JobSummary>("job_start", { instance }),
  pauseJob: (instance: number) => invoke("job_pause", { instance }),
  resumeJob: (instance: number) => invoke("job_resume", { instance }),
  cancelJob: (instance: number) => invoke("job_cancel", { instance }),
  jobs: (instance: number) => invoke<JobSummary[]>("job_list", { instance }),
  /** Calls `onProgress` at most ten times a second; resolves when the job ends. */
  watchJob: (instance: number, onProgress: (progress: Progress) => void) =>
    invoke("job_watch", { instance, channel: new Channel<Progress>(onProgress) }),

  items: (instance: number, query: ItemQuery) => invoke<ItemPage>("item_page", { instance, query }),
  item: (instance: number, item: number) => invoke<ItemDetail>("item_get", { instance, item }),
  itemHtml: (instance: number, item: number) =>
    invoke<string | null>("item_html", { instance, item }),
};
