import type { CommandError } from "./types";

/** Whatever a command rejected with, as an error with a message to show. */
export function commandError(cause: unknown): CommandError {
  if (typeof cause === "object" && cause !== null && "message" in cause) {
    const { message, ...rest } = cause as Partial<CommandError>;
    return { code: "unknown", ...rest, message: message ?? "" };
  }
  return { code: "unknown", message: String(cause) };
}
