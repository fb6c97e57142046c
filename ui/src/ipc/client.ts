import { Channel } from "@tauri-apps/api/core";
import { commands } from "./bindings";
import type {
  AdviceKind,
  AuditProgress,
  AuditSummary,
  CommandForm,
  Config,
  ConfigDefaults,
  ConfigImport,
  DiffQuery,
  ExportProgress,
  FileNews,
  FileQuery,
  FindingFormat,
  FindingQuery,
  ForecastQuery,
  Format,
  InstanceDetail,
  InstanceSummary,
  ItemDetail,
  ItemQuery,
  JobDiff,
  JobEvent,
  JobSummary,
  LogPage,
  LogQuery,
  PatternTest,
  PlaceQuery,
  PreflightCheck,
  ProgramFolder,
  Progress,
  RobotsTest,
  SearchProgress,
  SearchQuery,
  SourceQuery,
  StoragePlace,
  SyncTimes,
  TableFormat,
  Wanted,
} from "./types";

/** Every call to the host, in one place. Rejects with a `CommandError`. */
export const client = {
  about: () => commands.appAbout(),
  /** Writes to the program's log that the first view is on screen. */
  logShown: () => commands.appShown(),
  /** Writes to the program's log that the view at `address` stopped. */
  logCrash: (address: string, cause: string) => commands.appCrashed(address, cause),
  defaults: () => commands.configDefaults() as Promise<ConfigDefaults>,

  instances: () => commands.instanceList() as Promise<InstanceSummary[]>,
  instance: (id: number) => commands.instanceGet(id) as Promise<InstanceDetail>,
  checkConfig: (config: Config) => commands.instanceCheck(config),
  createInstance: (config: Config) => commands.instanceCreate(config) as Promise<InstanceSummary>,
  updateInstance: (id: number, config: Config) =>
    commands.instanceUpdate(id, config) as Promise<InstanceSummary>,
  /** What saving these settings would cost; rejects when they have faults. */
  costOfChange: (id: number, config: Config) => commands.instanceChange(id, config),
  /** Settings read from the service's JSON; faults and notes are among the answer. */
  importConfig: (text: string) => commands.configImport(text) as Promise<ConfigImport>,
  /** Settings as typed, as the service's JSON without header values. */
  configJson: (config: Config) => commands.configJson(config),
  /** Settings as typed, as a command without header values. */
  configCommand: (config: Config, form: CommandForm) => commands.configCommand(config, form),
  /** The saved settings as a command, without header values. */
  exportCommand: (id: number, form: CommandForm) => commands.configExportCommand(id, form),
  /** The saved settings, without header values. */
  exportConfig: (id: number) => commands.configExport(id),
  /** Asks where to, and writes the saved settings with header values, which never come here: as a
   * command, or with null as JSON. The path, or null when nothing was chosen. */
  saveConfig: (id: number, form: CommandForm | null, name: string) =>
    commands.configSave(id, form, name),
  /** Calls `onCheck` for each check as soon as it is done; resolves with the report. */
  preflight: (config: Config, onCheck: (check: PreflightCheck) => void) =>
    commands.preflightRun(config, new Channel(onCheck)),
  cancelPreflight: () => commands.preflightCancel(),

  /** Calls `onNews` when files are held over the window, dropped on it or named at the start. */
  watchFiles: (onNews: (news: FileNews) => void) => commands.filesWatch(new Channel(onNews)),
  chooseFiles: (kinds: string) => commands.chooseFiles(kinds),
  chooseFolder: () => commands.chooseFolder(),
  /** An audit calls `onProgress` and resolves with its numbers; `instance` null names the audit of
   * files or of a URL. */
  auditFiles: (paths: string[], onProgress: (progress: AuditProgress) => void) =>
    commands.auditRunFiles(paths, new Channel(onProgress)) as Promise<AuditSummary>,
  auditUrl: (url: string, onProgress: (progress: AuditProgress) => void) =>
    commands.auditRunUrl(url, new Channel(onProgress)) as Promise<AuditSummary>,
  auditSite: (instance: number, onProgress: (progress: AuditProgress) => void) =>
    commands.auditRunSite(instance, new Channel(onProgress)) as Promise<AuditSummary>,
  cancelAudit: () => commands.auditCancel(),
  auditSummary: (instance: number | null) =>
    commands.auditSummary(instance) as Promise<AuditSummary | null>,
  auditFilePage: (instance: number | null, query: FileQuery) =>
    commands.auditFilePage(instance, query),
  auditFindings: (instance: number | null, query: FindingQuery) =>
    commands.auditFindingPage(instance, query),
  auditPlaces: (instance: number | null, query: PlaceQuery) =>
    commands.auditPlacePage(instance, query),
  /** Lines of a file by its place in the audit; null when its source is not there. */
  auditSource: (instance: number | null, file: number, query: SourceQuery) =>
    commands.auditSource(instance, file, query),
  /** Asks where to, and writes all that was found; the path, or null when nothing was chosen. */
  saveAudit: (instance: number | null, format: FindingFormat, name: string) =>
    commands.auditSave(instance, format, name),
  /** Asks where to, and writes a clean sitemap; null when nothing was chosen. */
  correctAudit: (onProgress: (progress: AuditProgress) => void) =>
    commands.correctedFromAudit(new Channel(onProgress)),
  correctItems: (instance: number, onProgress: (progress: ExportProgress) => void) =>
    commands.correctedFromItems(instance, new Channel(onProgress)),
  /** Asks where to, and writes the items that are wanted; null when nothing was chosen. */
  exportItems: (
    instance: number,
    format: Format,
    wanted: Wanted,
    name: string,
    onProgress: (progress: ExportProgress) => void,
  ) => commands.exportRun(instance, format, wanted, name, new Channel(onProgress)),
  /** Also ends a corrected sitemap that is being written. */
  cancelExport: () => commands.exportCancel(),
  /** Calls `onProgress` while it looks through the items; new advice cancels the one before. */
  adviseParseType: (instance: number, onProgress: (progress: ExportProgress) => void) =>
    commands.parseTypeAdvice(instance, new Channel(onProgress)),
  cancelAdvice: () => commands.adviceCancel(),
  /** No job of a paused instance starts, and a running one pauses. */
  pauseInstance: (id: number) => commands.instancePause(id),
  resumeInstance: (id: number) => commands.instanceResume(id),
  instanceSize: (id: number) => commands.instanceSize(id),
  /** Answers for how many milliseconds it can be undone. */
  deleteInstance: (id: number) => commands.instanceDelete(id),
  restoreInstance: (id: number) => commands.instanceRestore(id),
  openSample: () => commands.sampleOpen() as Promise<InstanceSummary>,

  startJob: (instance: number) => commands.jobStart(instance) as Promise<JobSummary>,
  pauseJob: (instance: number) => commands.jobPause(instance),
  resumeJob: (instance: number) => commands.jobResume(instance),
  cancelJob: (instance: number) => commands.jobCancel(instance),
  jobs: (instance: number) => commands.jobList(instance) as Promise<JobSummary[]>,
  /** Fetches and indexes every item again. */
  reindex: (instance: number) => commands.jobReindex(instance) as Promise<JobSummary>,
  jobLog: (job: number, query: LogQuery) => commands.jobLog(job, query) as Promise<LogPage>,
  /** Asks where to, and writes the lines there, or those of them at the places in `only`; the path, or
   * null when nothing was chosen. */
  saveJobLog: (job: number, query: LogQuery, only: number[] | null, name: string) =>
    commands.jobLogSave(job, query, only, name),
  /** Calls `onEvent` for each begin and end of a job, also of those that the schedule starts. */
  watchJobEvents: (onEvent: (event: JobEvent) => void) => commands.jobEvents(new Channel(onEvent)),
  /** Shows what `said` says of the end of a job, if that took long and nobody looks. */
  tellEnd: (job: number, said: string) => commands.jobEndTell(job, said),
  syncTimes: (instance: number) => commands.syncTimes(instance) as Promise<SyncTimes>,
  setSchedule: (instance: number, on: boolean) => commands.syncSchedule(instance, on),
  /** The next syncs, without a request. */
  forecast: (instance: number, query: ForecastQuery) => commands.syncForecast(instance, query),
  syncItem: (instance: number, item: number) =>
    commands.syncItem(instance, item) as Promise<ItemDetail>,
  /** Jobs by their numbers within the instance. */
  jobDiff: (instance: number, before: number, after: number, query: DiffQuery) =>
    commands.jobDiff(instance, before, after, query) as Promise<JobDiff>,
  /** Asks where to, and writes the items that differ; the path, or null when nothing was chosen. */
  saveJobDiff: (
    instance: number,
    jobs: [number, number],
    query: DiffQuery,
    format: TableFormat,
    name: string,
  ) => commands.jobDiffSave(instance, jobs, query, format, name),
  jobTextDiff: (instance: number, url: string, before: number, after: number) =>
    commands.jobTextDiff(instance, url, before, after),
  /** Calls `onProgress` at most ten times a second; resolves when the job ends. */
  watchJob: (instance: number, onProgress: (progress: Progress) => void) =>
    commands.jobWatch(instance, new Channel(onProgress as (progress: unknown) => void)),

  /** A page of items; with `foundBy` only those that the advice on the parse type counts so. */
  items: (instance: number, query: ItemQuery, foundBy: AdviceKind | null = null) =>
    commands.itemPage(instance, query, foundBy),
  item: (instance: number, item: number) => commands.itemGet(instance, item) as Promise<ItemDetail>,
  /** Calls `onProgress` while every chunk is read into an index of another tokenizer; a new search
   * ends the one before. */
  search: (instance: number, query: SearchQuery, onProgress: (progress: SearchProgress) => void) =>
    commands.itemSearch(instance, query, new Channel(onProgress)),
  cancelSearch: () => commands.itemSearchCancel(),
  testPatterns: (instance: number, test: PatternTest) => commands.patternTest(instance, test),
  testSelector: (instance: number, item: number, selector: string) =>
    commands.selectorTest(instance, item, selector),
  /** Tries pages from the one at place `from` on, as far as it comes before somebody would wait. */
  selectorCoverage: (instance: number, path: string, selector: string, from: number) =>
    commands.selectorCoverage(instance, path, selector, from),
  /** The robots.txt that the newest job read; none when there was no file. */
  storedRobots: (instance: number) => commands.robotsStored(instance),
  /** Asks the site; what it answers is never a rejection. */
  fetchRobots: (instance: number | null, config: Config) => commands.robotsFetch(instance, config),
  testRobots: (instance: number | null, test: RobotsTest) => commands.robotsTest(instance, test),
  /** What other settings would change in the index; looks closer at one item. A new test ends the one
   * before. */
  testSettings: (instance: number, config: Config, item: number | null) =>
    commands.settingsTest(instance, config, item),
  /** The settings behind the evidence of an item. */
  itemSettings: (instance: number, item: number) => commands.itemSettings(instance, item),
  itemByUrl: (instance: number, url: string) =>
    commands.itemByUrl(instance, url) as Promise<ItemDetail>,
  itemLinksIn: (instance: number, item: number) => commands.itemLinksIn(instance, item),
  itemChain: (instance: number, item: number) => commands.itemChain(instance, item),
  /** Items by depth and by the parts of a folder; null is the top of the site. */
  crawlMap: (instance: number, folder: string | null) => commands.crawlMap(instance, folder),
  /** Counts of what the items are like. */
  itemFacts: (instance: number) => commands.itemFacts(instance),
  warningCounts: (instance: number) => commands.warningCounts(instance),
  /** Which browser would render pages. */
  browser: () => commands.browserLook(),
  /** Starts it once, which finds a sandbox that cannot work. */
  openFolder: (folder: ProgramFolder) => commands.folderOpen(folder),
  /** Where the database is kept, and where the next start moves it. */
  storage: () => commands.storagePlace() as Promise<StoragePlace>,
  /** Asks for a folder that the next start moves the database to. */
  chooseStorage: () => commands.storageChoose() as Promise<StoragePlace>,
  /** Leaves the database where it is, also while it moves. */
  keepStorage: () => commands.storageStay() as Promise<StoragePlace>,
  /** Ends the program and starts it again. */
  restart: () => commands.appRestart(),
  checkBrowser: () => commands.browserCheck(),
  /** Asks the user for the program; unchanged when nothing was chosen. */
  chooseBrowser: () => commands.browserChoose(),
  forgetBrowser: () => commands.browserForget(),
  /** Fetches and renders up to 20 indexed pages. */
  renderingNeed: (instance: number) => commands.renderingNeed(instance),
  itemRendered: (instance: number, item: number) => commands.itemRendered(instance, item),
  itemRawRendered: (instance: number, item: number) => commands.itemRawRendered(instance, item),
  itemHtml: (instance: number, item: number) => commands.itemHtml(instance, item),
};
