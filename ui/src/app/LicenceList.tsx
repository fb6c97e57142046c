import type licences from "virtual:licences";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Input } from "@/parts/kumo";
import { VirtualList } from "@/parts/VirtualList";
import { text } from "@/text";

const words = text.app.licences;

/** Pixels of a line. */
const ROW = 25;

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
      <div className="mt-2 flex h-60 flex-col text-xs">
        <VirtualList
          label={words.title}
          total={shown.length}
          height={ROW}
          wraps
          rowClassName="flex gap-3 border-t border-kumo-hairline py-1 pe-3"
          row={(index) => <Part part={shown[index]} />}
        >
          {shown.length === 0 && <p className="py-2 text-kumo-subtle">{words.none}</p>}
        </VirtualList>
      </div>
    </div>
  );
}

type Part = (typeof licences)[number];

function Part({ part }: { part: Part | undefined }) {
  if (part === undefined) return null;
  const { name, version, licence, from } = part;
  return (
    <>
      <span className="min-w-0 flex-1">
        {name} <span className="text-kumo-subtle">{version}</span>
      </span>
      <span className="w-24 shrink-0 text-kumo-subtle">{words.from[from]}</span>
      <span className="w-44 shrink-0 text-end">{licence === "" ? words.unnamed : licence}</span>
    </>
  );
}
