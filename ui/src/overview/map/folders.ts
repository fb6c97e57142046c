/** The top of the site that a crawl target is on. */
export const topOf = (source: string) => new URL("/", source).href;

/** The folders from the top down to `folder`, without the top itself. */
export function trail(top: string, folder: string): { name: string; url: string }[] {
  const { origin, host, pathname } = new URL(folder);
  const names = pathname.split("/").filter(Boolean);
  const steps = names.map((name, index) => ({
    name: `${decoded(name)}/`,
    url: `${origin}/${names.slice(0, index + 1).join("/")}/`,
  }));
  return `${origin}/` === top ? steps : [{ name: host, url: `${origin}/` }, ...steps];
}

/** What people call a folder that stands in `within`: its path from there, or another host. */
export function folderName(folder: string, within: string): string {
  return folder.startsWith(within) ? decoded(folder.slice(within.length)) : new URL(folder).host;
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    // Escapes that are no text: shown as they are.
    return path;
  }
}
