import { commandError } from "@/ipc";
import { type Said, say } from "./sentences";

/** Why a command failed, as a whole sentence: the engine's has no capital letter and no stop. */
export function sayFailure(cause: unknown): Said {
  const { text, lang } = say(commandError(cause).message);
  const stop = text === "" || /[.?!]$/.test(text) ? "" : ".";
  return { text: text.charAt(0).toLocaleUpperCase(lang) + text.slice(1) + stop, lang };
}
