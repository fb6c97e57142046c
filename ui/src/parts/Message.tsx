import type { Sentence } from "@/ipc";
import { say } from "@/text/sentences";

/** What the engine says of something typed, as it stands: a backtick in it is one that was typed. */
export function Message({ of }: { of: Sentence }) {
  const { text, lang } = say(of);
  return <span lang={lang === "en" ? "en" : undefined}>{text}</span>;
}
