import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Input } from "@/parts/kumo";
import { text } from "@/text";

const words = text.app.licences;

/** What the program is built from, with versions and licences. */
export function LicenceList() {
  const { data } = useQuery({
    queryKey: ["licences"],
    queryFn: async () => (await import("virtual:licences")).default,
    staleTime: Infinity,
  });
  const [sought, setSought] = useState("");
  const wanted = sought.trim().toLowerCase();
  const shown = (data ?? []).filter(({ name, licence }) =>
    `${name} ${licence}`.toLowerCase().includes(wanted),
  );
  if (data === undefined) return null;
  return (
    <div className="mt-3">
      <Input
        size="sm"
        type="search"
        aria-label={words.filter}
        placeholder={words.filter}
        value={sought}
        onChange={(event) => setSought(event.target.value)}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable. */}
      <section aria-label={words.title} tabIndex={0} className="mt-2 h-60 overflow-y-auto">
        <table className="w-full text-xs">
          <thead className="sr-only">
            <tr>
              {words.columns.map((name) => (
                <th key={name}>{name}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ name, version, licence, from }) => (
              <tr key={`${from} ${name} ${version}`} className="border-t border-kumo-hairline">
                <td className="py-1 pe-3">
                  {name} <span className="text-kumo-subtle">{version}</span>
                </td>
                <td className="py-1 pe-3 whitespace-nowrap text-kumo-subtle">{words.from[from]}</td>
                <td className="py-1 text-end">{licence === "" ? words.unnamed : licence}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {shown.length === 0 && <p className="py-2 text-kumo-subtle">{words.none}</p>}
      </section>
    </div>
  );
}
