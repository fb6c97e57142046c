import type { Texts } from "..";
import { app } from "./app";
import { audit } from "./audit";
import { browser } from "./browser";
import { changes } from "./changes";
import { create } from "./create";
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
import { typeset } from "./typography";

/** The window in Czech. */
export const czech: Texts = typeset({
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
    indexed: "indexováno",
    warning: "s upozorněním",
    errored: "s chybou",
    skipped: "přeskočeno",
    over: "nad limitem",
    running: "zpracovává se",
    queued: "ve frontě",
    none: "Zatím žádné položky",
    warningOfThem: "s upozorněním",
  },
  status: {
    queued: "Ve frontě",
    running: "Zpracovává se",
    completed: "Indexováno",
    error: "S chybou",
    skipped: "Přeskočeno",
    outdated: "Zastaralé",
  },
  jobState: {
    running: "Zpracovává se",
    paused: "Pozastaveno",
    interrupted: "Přerušeno",
    completed: "Dokončeno",
    failed: "Nepodařilo se spustit",
    cancelled: "Zrušeno",
  },
});
