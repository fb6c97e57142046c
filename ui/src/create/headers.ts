// Extra headers as rows, in the order in which they were typed. Pure.

export type HeaderRow = {
  name: string;
  value: string;
  /** The value is kept by the program and not shown; an empty value keeps it. */
  saved: boolean;
};

export const ACCESS_HEADERS = ["CF-Access-Client-Id", "CF-Access-Client-Secret"];

export const headerRows = (headers: Record<string, string>, saved: boolean): HeaderRow[] =>
  Object.entries(headers).map(([name, value]) => ({ name, value, saved: saved && value === "" }));

/** What is sent: rows in which nothing was typed are left out. */
export function headerMap(rows: HeaderRow[]): Record<string, string> {
  return Object.fromEntries(
    rows
      .filter(({ name, value }) => name.trim() !== "" || value !== "")
      .map(({ name, value }) => [name.trim(), value]),
  );
}

/** Whether another row before `index` has the same name. */
export function isDuplicate(rows: HeaderRow[], index: number): boolean {
  const own = rows[index]?.name.trim().toLowerCase() ?? "";
  return own !== "" && rows.slice(0, index).some(({ name }) => name.trim().toLowerCase() === own);
}

/** `rows` with both headers of a service token; those that are there stay as they are. */
export function withAccessToken(rows: HeaderRow[]): HeaderRow[] {
  const missing = ACCESS_HEADERS.filter(
    (header) => !rows.some(({ name }) => name.toLowerCase() === header.toLowerCase()),
  );
  const typed = rows.filter(({ name, value }) => name !== "" || value !== "");
  return [...typed, ...missing.map((name) => ({ name, value: "", saved: false }))];
}
