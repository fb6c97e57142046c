import type { preflight as english } from "../preflight";
import type { Translation } from "../translation";
import { days, plural } from "./plural";

export const preflight: Translation<typeof english> = {
  title: "Předběžná kontrola",
  start: "Zkontrolovat web",
  again: "Zkontrolovat znovu",
  hint: "Během několika sekund přečte robots.txt, sitemapy a nejvýše 20 stránek na ukázku.",
  running: "Web se kontroluje",
  outdated: "Nastavení se od této kontroly změnila.",
  cancelled: "Zrušeno. Některé kontroly chybí.",
  estimate: "Odhad",
  pages: "Stránky",
  chunks: "Úseky",
  service: "Tempem služby",
  free: "Na Workers Free",
  days,
  skipRule: "Pravidlo Skip, které AI Search pustí dovnitř",
  skipRuleWhere: "V dashboardu: Security, Security rules, Create rule, Custom rules",
  copyStep: (field) => `Kopírovat ${field}`,
  copySteps: "Kopírovat všechny kroky",
  sample: (n) => plural(n, "ukázková stránka", "ukázkové stránky", "ukázkových stránek"),
};
