// Names of audited files as people know them. Pure.

/** The last part of a path or URL; the whole where it has none, such as "/". */
export function nameOf(file: string): string {
  const path = file.split(/[?#]/, 1)[0] ?? file;
  const parts = path.split(/[\\/]/).filter(Boolean);
  return parts.at(-1) ?? file;
}
