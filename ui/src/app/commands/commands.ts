// What the command palette offers: places and actions, each under the words that screens use. Pure.
import { SECTIONS } from "@/create/fields";
import { FORMATS } from "@/exports/ExportMenu";
import type { Format, InstanceSummary } from "@/ipc";
import { isLive } from "@/parts/outcome";
import { text } from "@/text";
import { chooseLanguage, LANGUAGES } from "@/text/language";
import { plain } from "@/text/plain";
import { type Address, go, openInstance, openTab, TABS, type Tab } from "../address";
import { openDialog } from "../dialogs";
import { chooseTheme, THEMES } from "../theme";

export type Command = { id: string; title: string; run: () => void };
export type CommandGroup = { id: string; label: string; items: Command[] };

/** What can be done with the instance that is open. */
export type InstanceActions = {
  start: () => void;
  pause: () => void;
  resume: () => void;
  cancel: () => void;
  pauseIndexing: () => void;
  resumeIndexing: () => void;
  exportAs: (format: Format) => void;
  copyAs: (form: "json" | "curl") => void;
};

type Known = {
  address: Address;
  instances: InstanceSummary[];
  nameOf: (instance: InstanceSummary) => string;
  openSample: () => void;
  /** Nothing can be written: what would is not offered. */
  readOnly: boolean;
  actions: InstanceActions;
};

const words = text.app.palette;

export function commandGroups(known: Known): CommandGroup[] {
  const { address, instances, nameOf, openSample, readOnly, actions } = known;
  const id = address.view === "instance" ? address.instance : null;
  const current = instances.find((instance) => instance.id === id);
  const others = instances
    .filter((instance) => instance !== current)
    .map((instance) => ({
      id: `instance-${instance.id}`,
      title: nameOf(instance),
      run: () => openInstance(instance.id),
    }));
  const here = current === undefined ? [] : places(current, nameOf(current));
  return [
    { id: "go", label: words.go, items: [...here, ...others] },
    {
      id: "do",
      label: current === undefined ? "" : nameOf(current),
      items: current === undefined ? [] : deeds(current, actions, readOnly),
    },
    { id: "run", label: words.run, items: ofProgram(openSample, readOnly) },
  ].filter(({ items }) => items.length > 0);
}

/** Tabs of an instance, and the places in them. */
function places({ id }: InstanceSummary, name: string): Command[] {
  const place = (tab: Tab, title: string, search: Record<string, string>) => ({
    id: `${tab}-${new URLSearchParams(search)}`,
    title: words.instance(name, `${text.instances.tabs[tab]}, ${title}`),
    run: () => openInstance(id, tab, new URLSearchParams(search)),
  });
  return [
    ...TABS.map((tab) => ({
      id: `tab-${tab}`,
      title: words.instance(name, text.instances.tabs[tab]),
      run: () => openTab(id, tab),
    })),
    place("items", text.outcome.errored, { status: "error" }),
    place("items", text.outcome.warning, { warnings: "1" }),
    place("items", text.outcome.skipped, { status: "skipped" }),
    place("jobs", text.syncs.view.compare, { view: "compare" }),
    place("jobs", text.syncs.view.next, { view: "next" }),
    ...SECTIONS.map((section) => place("settings", text.create.name[section], { section })),
  ];
}

/** What can be done with an instance in the state that it is in. */
function deeds(
  { last_job, paused }: InstanceSummary,
  actions: InstanceActions,
  readOnly: boolean,
): Command[] {
  const { actions: names } = text.instances;
  const state = last_job?.state;
  const deed = (name: keyof InstanceActions & string, title: string, run: () => void) => ({
    id: `do-${name}`,
    title,
    run,
  });
  const job: Command[] = [];
  if (!isLive(state) && !paused) {
    const title = last_job === null ? names.start : names.sync;
    job.push(deed("start", state === "interrupted" ? names.goOn : title, actions.start));
  }
  if (state === "running") job.push(deed("pause", words.pauseJob, actions.pause));
  if (state === "paused") job.push(deed("resume", words.resumeJob, actions.resume));
  if (isLive(state)) job.push(deed("cancel", words.cancelJob, actions.cancel));
  const indexing = paused
    ? deed("resumeIndexing", text.syncs.resume, actions.resumeIndexing)
    : deed("pauseIndexing", text.syncs.pause, actions.pauseIndexing);
  const exports = FORMATS.map((format) => ({
    id: `export-${format}`,
    title: words.exportAs(text.exports.format[format]),
    run: () => actions.exportAs(format),
  }));
  const copies = (["json", "curl"] as const).map((form) => ({
    id: `copy-${form}`,
    title: words.copyAs(text.create.copy[form]),
    run: () => actions.copyAs(form),
  }));
  const writing = readOnly ? [] : [...job, indexing];
  return [...writing, ...(last_job === null ? [] : exports), ...copies];
}

function ofProgram(openSample: () => void, readOnly: boolean): Command[] {
  const writing = [
    { id: "create", title: text.create.title, run: () => go({ view: "create" }) },
    { id: "sample", title: text.instances.sample, run: openSample },
  ];
  return [
    ...(readOnly ? [] : writing),
    {
      id: "audit",
      title: text.audit.rail,
      run: () => go({ view: "audit", search: new URLSearchParams() }),
    },
    { id: "settings", title: text.app.settings, run: () => openDialog("settings") },
    { id: "shortcuts", title: text.app.shortcuts.title, run: () => openDialog("shortcuts") },
    { id: "about", title: text.app.about.title, run: () => openDialog("about") },
    ...THEMES.map((theme) => ({
      id: `theme-${theme}`,
      title: words.theme(text.app.theme[theme]),
      run: () => chooseTheme(theme),
    })),
    ...LANGUAGES.map((language) => ({
      id: `language-${language}`,
      title: words.language(text.app.language[language]),
      run: () => chooseLanguage(language),
    })),
  ];
}

/** The groups with only what has every word of `sought`; empty groups are left out. */
export function matching(groups: CommandGroup[], sought: string): CommandGroup[] {
  const wanted = plain(sought).split(/\s+/).filter(Boolean);
  return groups
    .map((group) => ({
      ...group,
      items: group.items.filter(({ title }) => wanted.every((word) => plain(title).includes(word))),
    }))
    .filter(({ items }) => items.length > 0);
}
