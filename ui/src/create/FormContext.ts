import { createContext, useContext } from "react";
import type { Defaults, InstanceSummary, Limits, Sentence } from "@/ipc";
import { say } from "@/text/sentences";
import type { ConfigForm } from "./useConfigForm";

type Form = ConfigForm & {
  limits: Limits;
  defaults: Defaults;
  /** The instance whose URLs and pages the testers use; none while it has no items. */
  tested: InstanceSummary | null;
};

export const FormContext = createContext<Form | null>(null);

/** The form that a section belongs to. */
export function useForm(): Form {
  const form = useContext(FormContext);
  if (form === null) throw new Error("a section was drawn outside of its form");
  return form;
}

/** What is wrong with one field, and what is worth knowing about it. */
export function useField(field: string) {
  const { errors, notes } = useForm();
  return {
    error: textOf(errors.find((one) => one.field === field)?.message),
    note: textOf(notes.find((one) => one.field === field)?.message),
  };
}

const textOf = (message: Sentence | undefined) => message && say(message).text;
