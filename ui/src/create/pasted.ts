// Settings pasted where an address is asked for.
import { type ConfigImport, client } from "@/ipc";
import { say } from "@/text/sentences";

/** Whether a text is rather settings than the address of a website. */
export const looksLikeSettings = (text: string) => /^\s*(\{|\[|curl\s|npx\s|wrangler\s)/.test(text);

/** What settings say; throws the reason when nothing of them can be read. */
export async function readSettings(text: string): Promise<ConfigImport> {
  const result = await client.importConfig(text);
  const unreadable = result.errors.find(({ field }) => field === "");
  if (unreadable !== undefined) throw new Error(say(unreadable.message).text);
  return result;
}
