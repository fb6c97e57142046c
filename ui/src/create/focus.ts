import type { FieldError } from "@/ipc";
import { sectionOf } from "./fields";

const CONTROLS = "input, textarea, select, button, [tabindex]";

/** Brings the first faulty field into view and into focus, once it is drawn. */
export function focusFirst(errors: FieldError[]) {
  const faulty = new Set(errors.map(({ field }) => field));
  requestAnimationFrame(() => {
    const first = fields().find(({ dataset }) => faulty.has(dataset.field ?? ""));
    if (first !== undefined) focusIn(first, "center");
  });
}

/** Brings the control of a setting into view and into focus, once it is drawn; without one, its
 * section. */
export function focusField(field: string) {
  requestAnimationFrame(() => {
    const named = fields().find(({ dataset }) => dataset.field === field);
    const section = document.getElementById(`section-${sectionOf(field)}`);
    if (named !== undefined) focusIn(named, "center");
    else if (section !== null) focusIn(section, "start");
  });
}

const fields = () => [...document.querySelectorAll<HTMLElement>("form [data-field]")];

/** A field may be its control, or hold it; of several that is chosen which is in use. */
function focusIn(place: HTMLElement, block: ScrollLogicalPosition) {
  place.scrollIntoView({ block });
  const control = place.matches(CONTROLS)
    ? place
    : (place.querySelector<HTMLElement>('[aria-checked="true"]') ??
      place.querySelector<HTMLElement>(CONTROLS));
  control?.focus({ preventScroll: true });
}
