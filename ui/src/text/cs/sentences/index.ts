import type { Template } from "@/ipc";
import { audit } from "./audit";
import { changes } from "./changes";
import { corrected } from "./corrected";
import { crawl } from "./crawl";
import { due } from "./due";
import { endings } from "./endings";
import { errors } from "./errors";
import { fetch } from "./fetch";
import { filter } from "./filter";
import { imported } from "./import";
import { log } from "./log";
import { page } from "./page";
import { preflight } from "./preflight";
import { robots } from "./robots";
import { scope } from "./scope";
import { settings } from "./settings";
import { sitemap } from "./sitemap";

/** Some of the sentences of the engine, each by its English template. */
export type Czech = Partial<Record<Template, string>>;

/**
 * Each sentence of the engine about a single case. The places are those of the template; see
 * `PLACE` for numbers with their noun.
 */
export const sentences: Record<Template, string> = {
  ...scope,
  ...due,
  ...crawl,
  ...endings,
  ...log,
  ...errors,
  ...fetch,
  ...page,
  ...robots,
  ...sitemap,
  ...audit,
  ...corrected,
  ...preflight,
  ...settings,
  ...changes,
  ...imported,
  ...filter,
};
