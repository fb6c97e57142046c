// The engine's shapes as the window uses them. The generated bindings are the truth; three things
// are made narrower: settings read from the host are complete, its floats are never NaN, and a log
// has the three levels that its description names.
import type * as generated from "./bindings";

export type {
  About,
  Activity,
  AdviceKind,
  Age,
  AuditProgress,
  BrowserLook,
  Change,
  ChangedItem,
  CheckState,
  Chunk,
  Code,
  CodeCount,
  CommandForm,
  ConfigCheck,
  ConfigCommand,
  CorrectedSitemap,
  CrawlMap,
  CustomMetadataField,
  DataType,
  Defaults,
  DepthRow,
  DiffKind,
  DiffLine,
  DiffQuery,
  DiffRow,
  DiscoverSource,
  Effect,
  Evidence,
  EvidenceKind,
  Exported,
  ExportProgress,
  FieldError,
  FieldWarning,
  FileKind,
  FileNews,
  FilePage,
  FileQuery,
  FileRow,
  FindingFormat,
  FindingPage,
  FindingQuery,
  FindingRow,
  ForecastQuery,
  ForecastRow,
  ForecastShow,
  Format,
  HostWait,
  InstanceSize,
  ItemFacts,
  ItemPage,
  ItemRow,
  ItemSettings,
  ItemSort,
  ItemSource,
  ItemStand,
  ItemState,
  JobCode,
  JobCounts,
  JobEvent,
  JobState,
  KeywordMatchMode,
  KeywordTokenizer,
  Limits,
  LinkingPage,
  LinkRow,
  MapCounts,
  MetadataValue,
  OpenPage,
  OutlineRow,
  Pace,
  PageNeed,
  ParseType,
  ParseTypeAdvice,
  PathPart,
  PathRow,
  PatternReport,
  PatternTest,
  Place,
  PlacePage,
  PlaceQuery,
  PlaceRow,
  PlanTier,
  Preflight,
  PreflightCheck,
  ProgramFolder,
  RawRendered,
  RenderingNeed,
  RobotsFile,
  RobotsLine,
  RobotsNote,
  RobotsReport,
  RobotsTest,
  RobotsTried,
  SampledPage,
  SearchProgress,
  SearchQuery,
  SearchResult,
  SearchResults,
  SelectorCoverage,
  SelectorFault,
  SelectorReport,
  Sentence,
  SettingDifference,
  SettingsReport,
  Severity,
  SeverityCounts,
  SourceLine,
  SourceLines,
  SourceQuery,
  Span,
  Stage,
  Status,
  StoragePlace,
  SyncForecast,
  TableFormat,
  TextDiff,
  TriedItem,
  UpTo,
  Value,
  VariantSize,
  Wanted,
  Warning,
  WarningCode,
  WarningCount,
  WordsOf,
} from "./bindings";
export type { Template } from "./templates";

/** A shape whose fields may be left out on the way in, with all of them there. */
type Complete<Shape> = Shape extends (infer Member)[]
  ? Complete<Member>[]
  : Shape extends object
    ? { [Field in keyof Shape]-?: Complete<Exclude<Shape[Field], undefined>> }
    : Shape;

/** `Shape` in which the floats `Field` are numbers; as JSON, NaN would be null. */
type Finite<Shape, Field extends keyof Shape> = Omit<Shape, Field> & Record<Field, number>;

export type Config = Complete<generated.Config>;
export type DiscoverOptions = Config["source_params"]["web_crawler"]["discover_options"];
export type ConfigDefaults = Omit<generated.ConfigDefaults, "config"> & { config: Config };
export type ConfigImport = Omit<generated.ConfigImport, "config"> & { config: Config };
export type ContentSelector = Complete<generated.ContentSelector>;

export type AuditSummary = Finite<generated.AuditSummary, "at">;
export type JobSummary = Finite<generated.JobSummary, "started_at">;
export type Progress = Finite<generated.Progress, "pages_per_second" | "elapsed_millis">;
export type JobDiff = Omit<generated.JobDiff, "before" | "after"> &
  Record<"before" | "after", JobSummary>;
export type LogLevel = "info" | "warning" | "error";
export type LogLine = Finite<Omit<generated.LogLine, "level">, "at"> & { level: LogLevel };
export type LogQuery = Complete<Omit<generated.LogQuery, "level">> & { level: LogLevel | null };
export type LogPage = Omit<generated.LogPage, "lines"> & { lines: LogLine[] };
export type SyncTimes = Finite<generated.SyncTimes, "cooldown_left">;
export type ResponseFacts = Finite<generated.ResponseFacts, "fetched_at">;
export type InstanceSummary = Omit<generated.InstanceSummary, "last_job"> & {
  last_job: JobSummary | null;
};
export type InstanceDetail = { summary: InstanceSummary; config: Config };
export type ItemDetail = Omit<generated.ItemDetail, "response"> & {
  response: ResponseFacts | null;
};
export type ItemQuery = Omit<Complete<generated.ItemQuery>, "sort"> & {
  sort: generated.ItemSort | null;
};

/** What every command rejects with. */
export type CommandError = Pick<generated.IpcError, "code" | "message"> &
  Partial<generated.IpcError>;
