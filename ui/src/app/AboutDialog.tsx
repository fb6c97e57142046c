import { Button } from "@cloudflare/kumo/components/button";
import { useState } from "react";
import { CaretRightIcon } from "@/parts/icons";
import { text } from "@/text";
import { LicenceList } from "./LicenceList";
import { ProgramDialog } from "./ProgramDialog";
import { useAbout } from "./queries";

const words = text.app.about;

type Props = { open: boolean; onClose: () => void };

/** What the program is, its version, and what it is built from. */
export function AboutDialog({ open, onClose }: Props) {
  const { data } = useAbout();
  const [listed, setListed] = useState(false);
  const facts: [string, string | undefined][] = [
    [words.version, data?.version],
    [words.licence, words.licenceName],
  ];
  return (
    <ProgramDialog title={words.title} open={open} onClose={onClose}>
      <p>{words.what}</p>
      <dl className="my-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-kumo-subtle">{name}</dt>
            <dd className="min-w-0 break-all select-text">{value ?? "…"}</dd>
          </div>
        ))}
      </dl>
      <p>{text.app.independent}</p>
      <p className="mt-1 text-kumo-subtle">{words.local}</p>
      <div className="mt-4">
        <Button
          size="sm"
          icon={<CaretRightIcon className={listed ? "rotate-90" : ""} />}
          aria-expanded={listed}
          onClick={() => setListed(!listed)}
        >
          {text.app.licences.title}
        </Button>
        {listed && <LicenceList />}
      </div>
    </ProgramDialog>
  );
}
