import { useCallback, useState } from "react";
import { LoadFailure } from "@/app/LoadFailure";
import type { AuditSummary, FileRow } from "@/ipc";
import { FilterChip } from "@/jobs/FilterChip";
import { count } from "@/parts/format";
import { Input } from "@/parts/kumo";
import { Splitter, useKeptWidth } from "@/parts/Splitter";
import { useRested } from "@/parts/useRested";
import { text } from "@/text";
import { type AuditPlace, SEVERITIES } from "./address";
import { CopyFindings } from "./CopyFindings";
import { FileFacts, FileSource } from "./FileFacts";
import { FileTree } from "./FileTree";
import { FindingList } from "./FindingList";
import type { AuditOf } from "./runs";
import { countOf, SeverityIcon } from "./SeverityIcon";
import { useAuditFindings } from "./seek";

const words = text.audit;

/** From so many files on, one can look for a file by its name. */
const FIND_FROM = 12;

type Props = {
  of: AuditOf;
  summary: AuditSummary;
  place: AuditPlace;
  onPlace: (place: AuditPlace) => void;
};

/** A finished audit: the tree of its files, and the findings of the chosen one. */
export function AuditView({ of, summary, place, onPlace }: Props) {
  const [known, setKnown] = useState<ReadonlyMap<number, FileRow>>(new Map());
  const know = useCallback(
    (rows: FileRow[]) =>
      setKnown((before) => new Map([...before, ...rows.map((row) => [row.file, row] as const)])),
    [],
  );
  const pane = useKeptWidth("audit-files", 296, 220, 480);
  const select = (file: number | null) =>
    onPlace({ ...place, file, check: null, place: 0, line: null, lookFor: null });
  return (
    <div className="flex min-h-0 flex-1">
      <div data-pane className="flex shrink-0 flex-col" style={{ width: pane.width }}>
        <FilesPane
          of={of}
          summary={summary}
          selected={place.file}
          onSelect={select}
          onKnown={know}
        />
      </div>
      <Splitter side="left" label={text.app.panes.resizeFiles} pane={pane} />
      <section
        aria-label={words.findings}
        data-pane
        className="flex min-w-0 flex-1 flex-col border-s border-kumo-hairline bg-kumo-base"
      >
        <FindingsPane
          key={`${place.file} ${place.line} ${place.lookFor}`}
          of={of}
          file={place.file === null ? undefined : known.get(place.file)}
          place={place}
          onPlace={(part) => onPlace({ ...place, ...part })}
        />
      </section>
    </div>
  );
}

type FilesProps = {
  of: AuditOf;
  summary: AuditSummary;
  selected: number | null;
  onSelect: (file: number | null) => void;
  onKnown: (rows: FileRow[]) => void;
};

function FilesPane({ of, summary, selected, onSelect, onKnown }: FilesProps) {
  const [typed, setTyped] = useState("");
  const sought = useRested(typed.trim(), 150);
  return (
    <>
      {summary.files >= FIND_FROM && (
        <div className="px-3 pt-3">
          <Input
            size="sm"
            type="search"
            aria-label={words.findFile}
            placeholder={words.findFile}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
      )}
      <div className="flex min-h-0 flex-1 flex-col pt-2">
        <FileTree
          of={of}
          counts={summary.counts}
          sought={sought}
          selected={selected}
          onSelect={onSelect}
          onKnown={onKnown}
        />
      </div>
      <Legend />
    </>
  );
}

function Legend() {
  return (
    <section
      aria-label={words.legend.title}
      className="shrink-0 border-t border-kumo-hairline px-4 py-3 text-xs max-h-[600px]:hidden"
    >
      <h2 className="text-xs">{words.legend.title}</h2>
      <ul className="mt-1 flex flex-col gap-0.5 text-kumo-subtle">
        {SEVERITIES.map((severity) => (
          <li key={severity} className="flex gap-1.5">
            <SeverityIcon severity={severity} size={14} labelled />
            {words.legend[severity]}
          </li>
        ))}
      </ul>
    </section>
  );
}

type FindingsProps = {
  of: AuditOf;
  file: FileRow | undefined;
  place: AuditPlace;
  onPlace: (part: Partial<AuditPlace>) => void;
};

function FindingsPane({ of, file, place, onPlace }: FindingsProps) {
  const [source, setSource] = useState(place.line !== null);
  const { data, error, refetch } = useAuditFindings(of, place.file, place.text);
  const rows = data?.rows ?? [];
  const shown = rows.filter(
    ({ severity }) => place.severity === null || place.severity === severity,
  );
  return (
    <>
      <header className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-kumo-hairline px-4 py-1.5">
        <FileFacts file={place.file === null ? null : file} source={source} onSource={setSource} />
        <div className="ms-auto flex items-center gap-2">
          <TextFilter value={place.text} onChange={(value) => onPlace({ text: value })} />
          <fieldset className="flex overflow-hidden rounded-md border border-kumo-line">
            <legend className="sr-only">{words.severities}</legend>
            <FilterChip
              label={words.allSeverities}
              pressed={place.severity === null}
              onPress={() => onPlace({ severity: null })}
            />
            {SEVERITIES.map((severity) => (
              <FilterChip
                key={severity}
                icon={<SeverityIcon severity={severity} size={14} />}
                label={count(data === undefined ? 0 : countOf(data.counts, severity))}
                name={words.severity[severity]}
                pressed={place.severity === severity}
                onPress={() => onPlace({ severity })}
              />
            ))}
          </fieldset>
          {shown.length > 0 && <CopyFindings of={of} file={place.file} findings={shown} />}
        </div>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {source && place.file !== null && (
          <FileSource of={of} file={place.file} name={file?.name ?? ""} place={place} />
        )}
        {error !== null ? (
          <LoadFailure cause={error} retry={refetch} />
        ) : (
          data !== undefined && (
            <FindingList
              of={of}
              findings={shown}
              any={rows.length > 0 || place.text !== ""}
              place={place}
              onPlace={onPlace}
            />
          )
        )}
      </div>
    </>
  );
}

type FilterProps = { value: string; onChange: (value: string) => void };

/** Filters when one pauses; each letter is no step of "back". */
function TextFilter({ value, onChange }: FilterProps) {
  const [typed, setTyped] = useState(value);
  const change = (next: string) => {
    setTyped(next);
    onChange(next);
  };
  return (
    <div className="w-40">
      <Input
        size="sm"
        type="search"
        aria-label={words.filter}
        placeholder={words.filter}
        value={typed}
        onChange={(event) => change(event.target.value)}
      />
    </div>
  );
}
