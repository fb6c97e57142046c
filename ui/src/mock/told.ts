import type { Sentence, Template, Value } from "@/ipc";

/** A sentence as the engine tells it. */
export const told = (template: Template, ...values: Value[]): Sentence =>
  values.length === 0 ? template : [template, values];
