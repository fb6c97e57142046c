import { commandError } from "@/ipc";
import { text } from "@/text";

/** Why a file was not written, for people. */
export function writeFailure(cause: unknown): string {
  const { code, message } = commandError(cause);
  return code === "file_is_database" ? text.exports.isDatabase : message;
}
