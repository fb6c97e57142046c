import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import {
  type CommandError,
  type Config,
  type ConfigCheck,
  client,
  commandError,
  type FieldError,
} from "@/ipc";
import { text } from "@/text";
import { useLanguage } from "@/text/language";
import { FIELDS, readField, withoutBlankRows } from "./fields";
import { focusFirst } from "./focus";

/** The form is checked this long after the last change. */
export const CHECK_MILLIS = 300;

export type Mode = "create" | "settings";

/**
 * The settings being typed, which begin as `start`, with what the engine says of them. Faults of
 * fields in which nothing was typed yet stay hidden until one tries to go on.
 */
export function useConfigForm(
  initial: Config,
  mode: Mode,
  initiallyOwned = false,
  start: Config = initial,
) {
  const [config, setConfig] = useState(start);
  const [owned, setOwned] = useState(initiallyOwned);
  const [attempted, setAttempted] = useState(false);
  const [refused, setRefused] = useState<FieldError[]>([]);
  const [local, setLocal] = useState<Record<string, string>>({});
  const [saved] = useState(() => (mode === "settings" ? Object.keys(headersOf(initial)) : []));
  const { check, checking, failure, setCheck } = useCheck(config, saved);
  // What was typed, also while the window has not drawn it yet.
  const latest = useRef(start);
  const take = useCallback((next: Config) => {
    latest.current = next;
    setConfig(next);
    setRefused([]);
  }, []);

  const edit = useCallback(
    (change: (draft: Config) => void) => {
      const draft = structuredClone(latest.current);
      change(draft);
      take(draft);
    },
    [take],
  );

  /** A fault that only the field itself can see, such as letters in a number. */
  const setLocalError = useCallback((field: string, message: string | null) => {
    setLocal((before) => {
      if ((before[field] ?? null) === message) return before;
      const { [field]: _gone, ...rest } = before;
      return message === null ? rest : { ...rest, [field]: message };
    });
  }, []);

  const language = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the fault is written in.
  const own = useMemo(() => {
    const all = Object.entries(local).map(([field, message]) => ({ field, message }));
    if (mode === "settings" || owned) return all;
    return [{ field: FIELDS.owned, message: text.create.target.ownershipMissing }, ...all];
  }, [local, mode, owned, language]);

  const errors = useMemo(
    () =>
      [...own, ...(check?.errors ?? []), ...refused].filter(
        ({ field }) => attempted || isTyped(config, field),
      ),
    [own, check, refused, attempted, config],
  );

  /** Checks what would be sent; answers with it, or with null after going to what is wrong. */
  const attempt = async (): Promise<Config | null> => {
    setAttempted(true);
    const sent = withoutBlankRows(latest.current);
    take(sent);
    const result = await client.checkConfig(withSaved(sent, saved));
    setCheck(result, sent);
    const faults = [...own, ...result.errors];
    focusFirst(faults);
    return faults.length > 0 ? null : sent;
  };

  const reset = (next: Config) => {
    take(next);
    setAttempted(false);
  };

  return {
    mode,
    config,
    edit,
    reset,
    owned,
    setOwned,
    errors,
    notes: check?.notes ?? [],
    check,
    checking,
    failure,
    attempt,
    setRefused,
    setLocalError,
  };
}

export type ConfigForm = ReturnType<typeof useConfigForm>;

const headersOf = (config: Config) =>
  config.source_params.web_crawler.parse_options.include_headers;

/** A saved value stays with the program, so that it is empty here and not missing. */
function withSaved(config: Config, saved: string[]): Config {
  const kept = saved.filter((name) => headersOf(config)[name] === "");
  if (kept.length === 0) return config;
  const whole = structuredClone(config);
  for (const name of kept) headersOf(whole)[name] = "saved";
  return whole;
}

const isTyped = (config: Config, field: string) =>
  field !== FIELDS.owned && readField(config, field) !== "";

type Answer = { check: ConfigCheck; of: Config };

/** The newest answer of the engine about `config`; a late answer never replaces a newer one. */
function useCheck(config: Config, saved: string[]) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [failure, setFailure] = useState<CommandError | null>(null);
  const newest = useRef(0);
  useEffect(() => {
    newest.current += 1;
    const own = newest.current;
    const timer = setTimeout(async () => {
      try {
        const check = await client.checkConfig(withSaved(config, saved));
        if (own !== newest.current) return;
        setAnswer({ check, of: config });
        setFailure(null);
      } catch (cause) {
        if (own === newest.current) setFailure(commandError(cause));
      }
    }, CHECK_MILLIS);
    return () => clearTimeout(timer);
  }, [config, saved]);
  const setCheck = (check: ConfigCheck, of: Config) => setAnswer({ check, of });
  return { check: answer?.check ?? null, checking: answer?.of !== config, failure, setCheck };
}
