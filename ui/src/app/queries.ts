import { focusManager, QueryClient, useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { type ConfigDefaults, client, commandError } from "@/ipc";
import { text } from "@/text";
import { startingWith, useStartSettings } from "./startSettings";

export function makeQueryClient() {
  // A hidden window asks on as well, else it would not notice that the database became free.
  focusManager.setFocused(true);
  return new QueryClient({
    defaultOptions: {
      queries: {
        // The host is this program: it never goes offline, and it does not fail by chance.
        networkMode: "always",
        retry: false,
        refetchOnWindowFocus: false,
        staleTime: 30_000,
      },
      mutations: { networkMode: "always" },
    },
  });
}

export const keys = {
  about: ["about"] as const,
  browser: ["browser"] as const,
  storage: ["storage"] as const,
  instances: ["instances"] as const,
  instance: (id: number) => ["instance", id] as const,
  jobs: (instance: number) => ["jobs", instance] as const,
  /** Below `jobs`, so that what makes those stale does so for the logs. */
  log: (instance: number, job: number) => ["jobs", instance, "log", job] as const,
  items: (instance: number) => ["items", instance] as const,
  /** Below `items`, so that what makes those stale does so for the map. */
  map: (instance: number, folder: string | null) => ["items", instance, "map", folder] as const,
  /** Below `jobs`: a new job may change it. */
  advice: (instance: number, job: number) => ["jobs", instance, "advice", job] as const,
  facts: (instance: number) => ["items", instance, "facts"] as const,
  warnings: (instance: number) => ["items", instance, "warnings"] as const,
  /** Above everything that is about one item. */
  itemsOf: (instance: number) => ["item", instance] as const,
  item: (instance: number, item: number) => ["item", instance, item] as const,
  itemSettings: (instance: number, item: number) => ["item", instance, item, "settings"] as const,
  linksIn: (instance: number, item: number) => ["item", instance, item, "links-in"] as const,
  chain: (instance: number, item: number) => ["item", instance, item, "chain"] as const,
};

/** Refusals that pass by themselves: another Foresite has the database, or it moves. */
const PASSING = ["database_in_use", "database_moving"];

/** Whether one has only to ask again. */
export const isPassing = (cause: unknown) => PASSING.includes(commandError(cause).code);

/** What passes by itself is asked for this often. */
export const ASK_MILLIS = 1000;

/** All instances. A refusal that passes is told as long as it lasts, also while it is asked again. */
export function useInstances() {
  const { data, error, failureReason, refetch } = useQuery({
    queryKey: keys.instances,
    queryFn: () => client.instances(),
    retry: (_times, cause) => isPassing(cause),
    retryDelay: ASK_MILLIS,
  });
  return { data, error: error ?? failureReason, refetch };
}

export const useInstance = (id: number) =>
  useQuery({ queryKey: keys.instance(id), queryFn: () => client.instance(id) });

/** What a new instance starts from, and how far its settings may go. */
export function useDefaults() {
  const start = useStartSettings();
  return useQuery({
    queryKey: ["defaults"],
    queryFn: () => client.defaults(),
    staleTime: Infinity,
    select: useCallback((defaults: ConfigDefaults) => startingWith(start, defaults), [start]),
  });
}

export const useAbout = () =>
  useQuery({ queryKey: keys.about, queryFn: () => client.about(), staleTime: Infinity });

/** Whether nothing can be written where the database is. */
export const useReadOnly = () => useAbout().data?.read_only ?? false;

/** Why no instances can be read, in a few words; null when they can. */
export function useOutOfReach(): "waits" | "fails" | null {
  const { error } = useInstances();
  if (error === null) return null;
  return commandError(error).code === "database_in_use" ? "waits" : "fails";
}

/** Where nothing can be written, what a control that would write shows: it is off, and why. */
export function useWriting(): { disabled: boolean; title: string | undefined } {
  const readOnly = useReadOnly();
  const outOfReach = useOutOfReach();
  if (outOfReach !== null) {
    const { inUseTitle, failedTitle } = text.app;
    return { disabled: true, title: outOfReach === "waits" ? inUseTitle : failedTitle };
  }
  return { disabled: readOnly, title: readOnly ? text.app.readOnly.reason : undefined };
}

/** Where the database is kept, and where the next start moves it. */
export const useStoragePlace = () =>
  useQuery({ queryKey: keys.storage, queryFn: () => client.storage() });

/** Which browser would render pages. */
export const useBrowser = () =>
  useQuery({ queryKey: keys.browser, queryFn: () => client.browser() });

export const useJobs = (instance: number) =>
  useQuery({ queryKey: keys.jobs(instance), queryFn: () => client.jobs(instance) });
