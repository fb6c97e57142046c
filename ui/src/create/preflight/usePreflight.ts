import { useCallback, useEffect, useRef, useState } from "react";
import {
  type CommandError,
  type Config,
  client,
  commandError,
  type Preflight,
  type PreflightCheck,
} from "@/ipc";
import { withoutBlankRows } from "../fields";

type Run = {
  running: boolean;
  checks: PreflightCheck[];
  report: Preflight | null;
  failure: CommandError | null;
  /** The settings that were checked. */
  asked: string;
};

/** Checks the site of the settings as they are typed, line by line. */
export function usePreflight(config: Config) {
  const [run, setRun] = useState<Run | null>(null);
  const newest = useRef(0);
  const active = useRef(false);

  const start = useCallback(async (checked: Config) => {
    newest.current += 1;
    const own = newest.current;
    const update = (part: Partial<Run>) =>
      own === newest.current && setRun((before) => before && { ...before, ...part });
    active.current = true;
    setRun({ running: true, checks: [], report: null, failure: null, asked: keyOf(checked) });
    try {
      const report = await client.preflight(checked, (check) => {
        if (own !== newest.current) return;
        setRun((before) => before && { ...before, checks: [...before.checks, check] });
      });
      update({ report, checks: report.checks });
    } catch (cause) {
      update({ failure: commandError(cause) });
    }
    if (own === newest.current) active.current = false;
    update({ running: false });
  }, []);

  const cancel = useCallback(() => {
    if (active.current) void client.cancelPreflight();
  }, []);
  useEffect(() => cancel, [cancel]);

  return { run, start, cancel, outdated: run !== null && run.asked !== keyOf(config) };
}

export type PreflightRun = ReturnType<typeof usePreflight>;

const keyOf = (config: Config) => JSON.stringify(withoutBlankRows(config));
