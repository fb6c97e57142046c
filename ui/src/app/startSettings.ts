// Plan and pace that new instances start with, kept between starts.
import { useSyncExternalStore } from "react";
import type { ConfigDefaults, Pace, PlanTier } from "@/ipc";

const PLANS: PlanTier[] = ["free", "paid"];
const PACES: Pace[] = ["service", "fast"];

/** A pace that is null goes by the site. */
export type StartSettings = { plan: PlanTier | null; pace: Pace | null };

const PLAN = "foresite.start.plan";
const PACE = "foresite.start.pace";
const listeners = new Set<() => void>();
let last: StartSettings = { plan: null, pace: null };

function kept(): StartSettings {
  const plan = PLANS.find((one) => one === localStorage.getItem(PLAN)) ?? null;
  const pace = PACES.find((one) => one === localStorage.getItem(PACE)) ?? null;
  if (plan !== last.plan || pace !== last.pace) last = { plan, pace };
  return last;
}

export function keepStartSettings({ plan, pace }: StartSettings) {
  for (const [key, value] of [
    [PLAN, plan],
    [PACE, pace],
  ] as const) {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  }
  for (const listener of listeners) listener();
}

export function useStartSettings(): StartSettings {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, kept);
}

/** The defaults of the program with what new instances start with. */
export function startingWith({ plan, pace }: StartSettings, defaults: ConfigDefaults) {
  const { config } = defaults;
  return {
    ...defaults,
    config: { ...config, plan: plan ?? config.plan, pace: pace ?? config.pace },
  };
}
