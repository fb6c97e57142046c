import { entryChecks } from "./checks/entries";
import { fileChecks } from "./checks/files";
import { pageChecks } from "./checks/pages";
import { robotsChecks } from "./checks/robots";
import type { Said } from "./codes";

/** The words for every check of the audit: what is wrong, why it matters, and how to mend it. */
export const checks: Record<string, Said> = {
  ...robotsChecks,
  ...fileChecks,
  ...entryChecks,
  ...pageChecks,
};
