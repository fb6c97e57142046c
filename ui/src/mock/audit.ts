// An audit with a fixed result: six files of a site, or with the scene `huge` thousands.
import type {
  AuditProgress,
  AuditSummary,
  FilePage,
  FileQuery,
  FileRow,
  FindingPage,
  FindingQuery,
  FindingRow,
  PlacePage,
  PlaceQuery,
  PlaceRow,
  SeverityCounts,
  SourceLines,
  SourceQuery,
} from "@/ipc";
import { FILES, FINDINGS, HUGE_FILES, type MockFinding } from "./auditData";
import { sourceOf } from "./auditSource";
import { told } from "./told";

type Args = Record<string, unknown>;
type Tell = (channel: unknown, index: number, message: unknown) => void;

const NO_COUNTS: SeverityCounts = { errors: 0, warnings: 0, notes: 0 };

const SLOT = { error: "errors", warning: "warnings", note: "notes" } as const;

function countsOf(findings: MockFinding[], file: number | null): SeverityCounts {
  const counts = { ...NO_COUNTS };
  for (const { severity, places } of findings) {
    const here = places.filter((place) => file === null || place.file_place === file);
    counts[SLOT[severity]] += here.length;
  }
  return counts;
}

/** Audits that tell a file every few moments, and are kept as the host keeps them. */
export class MockAudits {
  private readonly kept = new Map<number | null, AuditSummary>();
  private readonly tell: Tell;
  private readonly huge: boolean;
  private end: (cancelled: boolean) => void = () => undefined;
  /** What the window hears about files; a test drops some with it. */
  drop: (news: unknown) => void = () => undefined;

  constructor(tell: Tell, huge: boolean) {
    this.tell = tell;
    this.huge = huge;
  }

  readonly commands: Record<string, (args: Args) => unknown> = {
    files_watch: ({ channel }) => {
      let index = 0;
      this.drop = (news) => {
        this.tell(channel, index, news);
        index += 1;
      };
      return new Promise(() => undefined);
    },
    choose_files: () => ["/home/ada/site/robots.txt", "/home/ada/site/sitemap-index.xml"],
    choose_folder: () => "/home/ada/site",
    audit_run_files: ({ channel }) => this.run(null, channel),
    audit_run_url: ({ url, channel }) => {
      if (String(url).includes(" ")) {
        throw { code: "invalid_config", message: "This is no address of a website." };
      }
      return this.run(null, channel);
    },
    audit_run_site: ({ instance, channel }) => this.run(Number(instance), channel),
    audit_cancel: () => {
      this.end(true);
      return null;
    },
    audit_summary: ({ instance }) => this.kept.get(instance as number | null) ?? null,
    audit_file_page: ({ query }) => this.filePage(query as Required<FileQuery>),
    audit_finding_page: ({ query }) => findingPage(query as Required<FindingQuery>),
    audit_place_page: ({ query }) => placePage(query as Required<PlaceQuery>),
    audit_source: ({ file, query }): SourceLines | null =>
      sourceOf(Number(file), query as Required<SourceQuery>),
    audit_save: ({ name }) => `/home/ada/${name}`,
    corrected_from_audit: ({ channel }) => this.correct(channel, { read: 4, known: 4, file: "" }),
    corrected_from_items: ({ channel }) => this.correct(channel, { done: 440, total: 440 }),
  };

  private run(of: number | null, channel: unknown): Promise<AuditSummary> {
    let read = 0;
    return new Promise((resolve) => {
      this.end = (cancelled) => {
        clearInterval(timer);
        const summary = this.summary(cancelled);
        this.kept.set(of, summary);
        resolve(summary);
      };
      const timer = setInterval(() => {
        const file = FILES[read];
        if (file === undefined) return this.end(false);
        const progress: AuditProgress = {
          read,
          known: FILES.length,
          file: file.name,
          entries: read * 113,
          share: of === null ? read / FILES.length : null,
        };
        this.tell(channel, read, progress);
        read += 1;
      }, 40);
    });
  }

  /** Ends what still runs. */
  close() {
    this.end(true);
  }

  private summary(cancelled: boolean): AuditSummary {
    return {
      at: Date.now(),
      files: this.huge ? HUGE_FILES : FILES.length,
      entries: 453,
      pages: 440,
      findings: FINDINGS.length,
      counts: countsOf(FINDINGS, null),
      cancelled,
    };
  }

  private correct(channel: unknown, progress: unknown) {
    this.tell(channel, 0, progress);
    return {
      files: ["/home/ada/sitemap.xml", "/home/ada/sitemap-1.xml.gz"],
      entries: 427,
      left_out: [
        { reason: "named before", count: 10 },
        { reason: "on another host", count: 3 },
      ],
      cancelled: false,
    };
  }

  private filePage({ parent, text, offset, limit }: Required<FileQuery>): FilePage {
    const sought = text.trim().toLowerCase();
    const more = this.huge && parent === 1 && sought === "" ? manyFiles() : [];
    const files = [...FILES.map((_, file) => fileRow(file)), ...more];
    const rows = files.filter((row) =>
      sought === "" ? row.parent === parent : row.name.toLowerCase().includes(sought),
    );
    return { rows: rows.slice(offset, offset + limit), total: rows.length };
  }
}

function manyFiles(): FileRow[] {
  return Array.from({ length: HUGE_FILES - FILES.length }, (_, index) => ({
    ...fileRow(2),
    file: FILES.length + index,
    name: `https://docs.example.com/sitemaps/part-${index + 1}.xml`,
    counts: NO_COUNTS,
    below: NO_COUNTS,
  }));
}

function fileRow(file: number): FileRow {
  const facts = FILES[file];
  if (facts === undefined)
    throw { code: "no_audit", message: told("there is no audit yet; run one") };
  const children = FILES.flatMap(({ parent }, child) => (parent === file ? [child] : []));
  const counts = countsOf(FINDINGS, file);
  const below = children
    .map((child) => fileRow(child).below)
    .reduce(
      (sum, one) => ({
        errors: sum.errors + one.errors,
        warnings: sum.warnings + one.warnings,
        notes: sum.notes + one.notes,
      }),
      counts,
    );
  return { ...facts, file, counts, children: children.length, below };
}

const inFile = (file: number | null) => (place: PlaceRow) =>
  file === null || place.file_place === file;

function findingPage({ file }: Required<FindingQuery>): FindingPage {
  const kept = FINDINGS.filter(({ places }) => places.some(inFile(file)));
  const rows = kept.map(({ places, ...finding }): FindingRow => {
    const here = places.filter(inFile(file));
    return { ...finding, count: here.length, first: here[0] ?? null };
  });
  return { rows, total: rows.length, counts: countsOf(kept, file) };
}

function placePage({ check, file, offset, limit }: Required<PlaceQuery>): PlacePage {
  const finding = FINDINGS.find((one) => one.check === check);
  const rows = finding?.places.filter(inFile(file)) ?? [];
  return { rows: rows.slice(offset, offset + limit), kept: rows.length, total: rows.length };
}
