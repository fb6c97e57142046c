// Settings pasted where an address is asked for.
import { type ConfigImport, client } from "@/ipc";

/** Whether a text is rather settings than the address of a website. */
export const looksLikeSettings = (text: string) => /^\s*(\{|\[|curl\s|npx\s|wrangler\s)/.test(text);

/** What settings say; rejects as a command does when nothing of them can be read. */
export async function readSettings(text: string): Promise<ConfigImport> {
  const result = await client.importConfig(text);
  const unreadable = result.errors.find(({ field }) => field === "");
  if (unreadable !== undefined) throw { code: "unreadable", message: unreadable.message };
  return result;
}
