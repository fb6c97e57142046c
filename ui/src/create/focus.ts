import type { FieldError } from "@/ipc";

/** Brings the first faulty field into view and into focus, once it is drawn. */
export function focusFirst(errors: FieldError[]) {
  const faulty = new Set(errors.map(({ field }) => field));
  requestAnimationFrame(() => {
    const fields = document.querySelectorAll<HTMLElement>("form [data-field]");
    const first = [...fields].find(({ dataset }) => faulty.has(dataset.field ?? ""));
    first?.scrollIntoView({ block: "center" });
    first?.focus();
  });
}
