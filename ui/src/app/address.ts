// The place in the program, kept in the address so that "back" works.
import { useSyncExternalStore } from "react";

export const TABS = ["overview", "items", "jobs", "playground", "sitemaps", "settings"] as const;
export type Tab = (typeof TABS)[number];

export type Address =
  | { view: "start" }
  | { view: "create"; source?: string }
  | { view: "audit"; search: URLSearchParams }
  | { view: "instance"; instance: number; tab: Tab; search: URLSearchParams };

export function parseAddress(hash: string): Address {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?", 2);
  const search = new URLSearchParams(query);
  const [first, second, third] = path.split("/");
  if (first === "create") {
    const source = search.get("source");
    return source === null ? { view: "create" } : { view: "create", source };
  }
  if (first === "audit") return { view: "audit", search };
  const instance = Number(second);
  if (first === "instances" && Number.isInteger(instance) && instance > 0) {
    const tab = TABS.find((name) => name === third) ?? "overview";
    return { view: "instance", instance, tab, search };
  }
  return { view: "start" };
}

export function formatAddress(address: Address): string {
  switch (address.view) {
    case "start":
      return "#/";
    case "create": {
      const query = new URLSearchParams(address.source ? { source: address.source } : {});
      return query.size > 0 ? `#/create?${query}` : "#/create";
    }
    case "audit":
      return address.search.size > 0 ? `#/audit?${address.search}` : "#/audit";
    case "instance": {
      const query = address.search.size > 0 ? `?${address.search}` : "";
      return `#/instances/${address.instance}/${address.tab}${query}`;
    }
  }
}

export function go(address: Address, how: "push" | "replace" = "push") {
  const hash = formatAddress(address);
  if (hash === location.hash) return;
  if (how === "push") {
    keepTab(parseAddress(location.hash));
    location.hash = hash;
  } else {
    history.replaceState(null, "", hash);
    dispatchEvent(new HashChangeEvent("hashchange"));
  }
}

export function openInstance(instance: number, tab: Tab = "overview", search?: URLSearchParams) {
  go({ view: "instance", instance, tab, search: search ?? new URLSearchParams() });
}

/** Tabs that come back as they were left, as long as the window is open. What Settings are asked to
 * show is for one look, and what was typed there is kept elsewhere. */
const KEPT: readonly Tab[] = ["items", "jobs", "playground", "sitemaps"];

const keyOf = (instance: number, tab: Tab) => `foresite.tab.${instance}.${tab}`;

/** Keeps how a tab is looked at. */
export function keepTab(address: Address) {
  if (address.view !== "instance" || !KEPT.includes(address.tab)) return;
  const { instance, tab, search } = address;
  // What decided about an item is for one look; the tab stays as it was before.
  if (search.has("from")) return;
  sessionStorage.setItem(keyOf(instance, tab), search.toString());
}

/** Opens a tab as it was left. */
export function openTab(instance: number, tab: Tab) {
  const kept = sessionStorage.getItem(keyOf(instance, tab));
  openInstance(instance, tab, new URLSearchParams(kept ?? ""));
}

function subscribe(listener: () => void) {
  addEventListener("hashchange", listener);
  return () => removeEventListener("hashchange", listener);
}

/** The current address; renders again when it changes. */
export function useAddress(): Address {
  const hash = useSyncExternalStore(subscribe, () => location.hash);
  return parseAddress(hash);
}
