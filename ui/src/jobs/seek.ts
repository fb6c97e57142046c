// Lines of a log by a text in them. The engine knows them in English alone, so they are read and
// compared here, as they are said in the window.
import { client, type LogLevel, type LogLine, type LogPage, type LogQuery } from "@/ipc";
import { plain } from "@/text/plain";
import { say } from "@/text/sentences";

/** Lines read at once. */
const AT_ONCE = 5000;

/** What was found so far. A log only grows at its end, so a search goes on where it stopped. */
export type Sought = LogPage & {
  /** Lines looked at. */
  read: number;
  /** The places of all lines that were found, from 0. */
  places: number[];
};

export const NOTHING_FOUND: Sought = {
  lines: [],
  infos: 0,
  warnings: 0,
  errors: 0,
  total: 0,
  read: 0,
  places: [],
};

const COUNTS = { info: "infos", warning: "warnings", error: "errors" } as const satisfies Record<
  LogLevel,
  keyof LogPage
>;

/** Goes on with a search up to the end of the log. */
export async function seek(
  job: number,
  { level, text, limit }: LogQuery,
  before: Sought,
  signal: AbortSignal,
): Promise<Sought> {
  const found = { ...before, lines: [...before.lines], places: [...before.places] };
  const sought = plain(text.trim());
  for (;;) {
    const all = { level: null, text: "", offset: found.read, limit: AT_ONCE };
    const { lines } = await client.jobLog(job, all);
    signal.throwIfAborted();
    for (const [index, line] of lines.entries()) {
      if (!holds(line, sought)) continue;
      found[COUNTS[line.level]] += 1;
      if (level !== null && line.level !== level) continue;
      found.total += 1;
      found.places.push(found.read + index);
      if (found.lines.length < limit) found.lines.push(line);
    }
    found.read += lines.length;
    if (lines.length < AT_ONCE) return found;
  }
}

const holds = ({ message }: LogLine, sought: string): boolean =>
  plain(say(message).text).includes(sought);
