export { client } from "./client";
export { commandError } from "./errors";
export type * from "./types";
