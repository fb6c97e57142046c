// Folders of a map by the names that people know. A sitemap may list what is no URL, so none of
// them need be one.
import { urlOf } from "@/parts/format";
import { readableUrl } from "@/parts/readableUrl";

/** The top of the site that a crawl target is on; of what is no URL, the target itself. */
export const topOf = (source: string) => urlOf("/", source)?.href ?? source;

/** The folders from the top down to `folder`, without the top itself. */
export function trail(top: string, folder: string): { name: string; url: string }[] {
  const { site, path } = split(folder);
  const names = path.split("/").filter(Boolean);
  const steps = names.map((name, index) => ({
    name: `${readableUrl(name)}/`,
    url: `${site}${names.slice(0, index + 1).join("/")}/`,
  }));
  return site === top ? steps : [{ name: hostOf(site), url: site }, ...steps];
}

/** What people call a folder that stands in `within`: its path from there, or another host. */
export function folderName(folder: string, within: string): string {
  return folder.startsWith(within) ? readableUrl(folder.slice(within.length)) : hostOf(folder);
}

/** Scheme and host with the slash behind them, and the rest. */
function split(folder: string): { site: string; path: string } {
  const [site] = /^[^/]*\/\/[^/]*\//.exec(folder) ?? [""];
  return { site, path: folder.slice(site.length) };
}

const hostOf = (folder: string) => folder.replace(/^[^/]*\/\//, "").replace(/\/$/, "");
