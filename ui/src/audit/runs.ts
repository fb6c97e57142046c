// The audit that runs: at most one in the program, whatever view is open.
import type { QueryClient } from "@tanstack/react-query";
import { createContext, useContext, useSyncExternalStore } from "react";
import { type AuditProgress, type CommandError, client, commandError } from "@/ipc";

/** What an audit is about: the site of an instance, files and folders, or a URL. */
export type AuditTarget = { instance: number } | { paths: string[] } | { url: string };

/** Whose audit it is; null for the one without an instance. */
export type AuditOf = number | null;

export const auditOf = (target: AuditTarget): AuditOf =>
  "instance" in target ? target.instance : null;

export const auditKeys = {
  of: (of: AuditOf) => ["audit", of] as const,
  summary: (of: AuditOf) => ["audit", of, "summary"] as const,
  files: (of: AuditOf) => ["audit", of, "files"] as const,
  findings: (of: AuditOf) => ["audit", of, "findings"] as const,
  places: (of: AuditOf) => ["audit", of, "places"] as const,
  source: (of: AuditOf) => ["audit", of, "source"] as const,
};

export type AuditState = {
  running: { target: AuditTarget; progress: AuditProgress | null } | null;
  /** Why the newest audit could not run. */
  failure: { of: AuditOf; error: CommandError } | null;
  /** What the newest audit without an instance is about. */
  last: AuditTarget | null;
};

export class AuditRuns {
  private state: AuditState = { running: null, failure: null, last: null };
  private readonly listeners = new Set<() => void>();
  private readonly queries: QueryClient;

  constructor(queries: QueryClient) {
    this.queries = queries;
  }

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly current = () => this.state;

  /** Begins an audit; one that runs is cancelled by it. */
  readonly start = async (target: AuditTarget) => {
    const of = auditOf(target);
    const running = { target, progress: null };
    this.change({ running, failure: null, ...(of === null ? { last: target } : {}) });
    const isCurrent = () => this.state.running?.target === target;
    const tell = (progress: AuditProgress) => {
      if (isCurrent()) this.change({ running: { target, progress } });
    };
    try {
      const summary = await run(target, tell);
      this.queries.removeQueries({ queryKey: auditKeys.of(of) });
      this.queries.setQueryData(auditKeys.summary(of), summary);
      if (isCurrent()) this.change({ running: null });
    } catch (cause) {
      if (isCurrent()) this.change({ running: null, failure: { of, error: commandError(cause) } });
    }
  };

  private change(part: Partial<AuditState>) {
    this.state = { ...this.state, ...part };
    for (const listener of this.listeners) listener();
  }
}

function run(target: AuditTarget, tell: (progress: AuditProgress) => void) {
  if ("instance" in target) return client.auditSite(target.instance, tell);
  return "url" in target
    ? client.auditUrl(target.url, tell)
    : client.auditFiles(target.paths, tell);
}

export const AuditContext = createContext<AuditRuns | null>(null);

export function useAuditRuns() {
  const runs = useContext(AuditContext);
  if (runs === null) throw new Error("AuditContext is missing");
  const state = useSyncExternalStore(runs.subscribe, runs.current);
  return { ...state, start: runs.start };
}
