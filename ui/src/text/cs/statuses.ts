import type { Status } from "@/ipc";

/** What each status of an item means, as the engine has it in English. */
export const statuses: Record<Status, string> = {
  completed: "Stránka bude indexována a lze ji najít.",
  error: "Stránka selhala a nebude indexována; každá synchronizace ji zkusí znovu.",
  skipped: "Stránka je vynechaná záměrně: pravidlem, rozsahem procházení nebo limitem.",
  queued: "Stránka v této úloze čeká, až na ni přijde řada.",
  running: "Stránka se právě načítá nebo převádí.",
  outdated: "Stránka se od indexování změnila a znovu zatím indexována nebyla.",
};
