// Names, versions and licences of all that the program is built from, for its About: the crates
// below the desktop program and the command line, and the npm packages below the window. Read when
// the window is built, without network.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

/** As in src/app/licences.d.ts. */
type Licensed = { name: string; version: string; licence: string; from: "crate" | "npm" };

const NAME = "virtual:licences";
const TOP = fileURLToPath(new URL("..", import.meta.url));
const OURS = ["foresite-desktop", "foresite-cli"];

export function licences(): Plugin {
  return {
    name: "licences",
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load: (id) => (id === `\0${NAME}` ? `export default ${JSON.stringify(all())}` : null),
  };
}

const all = (): Licensed[] =>
  [...crates(), ...packages()].toSorted((a, b) => a.name.localeCompare(b.name, "en"));

type Dependency = { pkg: string; dep_kinds: { kind: string | null }[] };
type Metadata = {
  packages: { id: string; name: string; version: string; license: string | null }[];
  resolve: { nodes: { id: string; deps: Dependency[] }[] };
};

/** The crates that end in a program for this machine, without what only builds or tests it. */
function crates(): Licensed[] {
  const host = /^host: (.+)$/m.exec(run("rustc", "-vV"))?.[1] ?? "";
  const metadata: Metadata = JSON.parse(
    run("cargo", "metadata", "--format-version=1", "--offline", "--filter-platform", host),
  );
  const nodes = new Map(metadata.resolve.nodes.map(({ id, deps }) => [id, deps]));
  const known = new Map(metadata.packages.map((one) => [one.id, one]));
  const below = new Set<string>();
  const visit = (id: string) => {
    if (below.has(id)) return;
    below.add(id);
    for (const { pkg, dep_kinds } of nodes.get(id) ?? []) {
      if (dep_kinds.some(({ kind }) => kind === null)) visit(pkg);
    }
  };
  for (const { id, name } of metadata.packages) if (OURS.includes(name)) visit(id);
  return [...below].flatMap((id) => {
    const { name, version, license } = known.get(id) ?? {};
    if (name === undefined || version === undefined || name.startsWith("foresite-")) return [];
    return { name, version, licence: license ?? "", from: "crate" as const };
  });
}

type Manifest = { version: string; license?: string; dependencies?: Record<string, string> };

/** The npm packages below the window's own dependencies. */
function packages(): Licensed[] {
  const lock: { packages: Record<string, Manifest> } = JSON.parse(
    readFileSync(new URL("package-lock.json", import.meta.url), "utf8"),
  );
  const found = new Map<string, Licensed>();
  const visit = (name: string, within: string) => {
    const place = placeOf(lock.packages, name, within);
    if (place === undefined || found.has(place)) return;
    const { version, license, dependencies } = lock.packages[place] as Manifest;
    found.set(place, { name, version, licence: license ?? "", from: "npm" });
    for (const inner of Object.keys(dependencies ?? {})) visit(inner, place);
  };
  for (const name of Object.keys(lock.packages[""]?.dependencies ?? {})) visit(name, "");
  return [...found.values()];
}

/** Where the package that `within` means by `name` is installed: with it, or further up. */
function placeOf(places: Record<string, Manifest>, name: string, within: string) {
  let from = within;
  for (;;) {
    const place = `${from === "" ? "" : `${from}/`}node_modules/${name}`;
    if (place in places) return place;
    if (from === "") return undefined;
    const up = from.lastIndexOf("/node_modules/");
    from = up < 0 ? "" : from.slice(0, up);
  }
}

const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { cwd: TOP, encoding: "utf8", maxBuffer: 1 << 28 });
