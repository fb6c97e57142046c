import { app } from "./app";
import { audit } from "./audit";
import { browser } from "./browser";
import { changes } from "./changes";
import { create } from "./create";
import { czech } from "./cs";
import { exports } from "./exports";
import { instances } from "./instances";
import { items } from "./items";
import { jobErrors } from "./job-errors";
import { jobs } from "./jobs";
import { overview } from "./overview";
import { playground } from "./playground";
import { preflight } from "./preflight";
import { syncs } from "./syncs";
import { testers } from "./testers";
import { inLanguage, type Translation } from "./translation";

const english = {
  app,
  browser,
  instances,
  audit,
  exports,
  create,
  overview,
  items,
  jobs,
  changes,
  jobErrors,
  playground,
  preflight,
  syncs,
  testers,
  outcome: {
    indexed: "indexed",
    warning: "with warning",
    errored: "errored",
    skipped: "skipped",
    over: "over the limit",
    running: "processing",
    queued: "queued",
    none: "No items yet",
    warningOfThem: "of them with warning",
  },
  status: {
    queued: "Queued",
    running: "Processing",
    completed: "Indexed",
    error: "Errored",
    skipped: "Skipped",
    outdated: "Outdated",
  },
  jobState: {
    running: "Processing",
    paused: "Paused",
    interrupted: "Interrupted",
    completed: "Completed",
    failed: "Could not run",
    cancelled: "Canceled",
  },
} as const;

export type Texts = Translation<typeof english>;

/** Everything that people read in the window, in its language. */
export const text = inLanguage<typeof english | Texts>({ en: english, cs: czech });
