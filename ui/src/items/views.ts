// Views that the user named: filters, order and columns of the table, kept between starts.
import type { VisibilityState } from "@tanstack/react-table";

export type View = { name: string; search: string; columns: VisibilityState };

const KEY = "foresite.items.views";

export function keptViews(): View[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isView) : [];
  } catch {
    return [];
  }
}

const isView = (one: Partial<View>): one is View =>
  typeof one?.name === "string" && typeof one.search === "string";

export function keepViews(views: View[]) {
  localStorage.setItem(KEY, JSON.stringify(views));
}

/** With `view`, instead of one of the same name; by name. */
export function withView(views: View[], view: View): View[] {
  return [...views.filter(({ name }) => name !== view.name), view].toSorted((one, other) =>
    one.name.localeCompare(other.name),
  );
}
