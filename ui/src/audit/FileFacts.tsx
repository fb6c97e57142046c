import { Button } from "@cloudflare/kumo/components/button";
import { useMemo } from "react";
import type { FileRow } from "@/ipc";
import { bytes } from "@/parts/format";
import { text } from "@/text";
import type { AuditPlace } from "./address";
import { nameOf } from "./names";
import type { AuditOf } from "./runs";
import { SourceViewer } from "./SourceViewer";

const words = text.audit;

type Props = {
  /** Null for all files; undefined while it is not read. */
  file: FileRow | null | undefined;
  source: boolean;
  onSource: (open: boolean) => void;
};

/** The chosen file in a line: name, entries, size and how it was fetched. */
export function FileFacts({ file, source, onSource }: Props) {
  if (file === null) return <h2 className="text-[13px]">{words.all}</h2>;
  if (file === undefined) return null;
  return (
    <div className="flex min-w-0 items-center gap-2">
      <h2 className="min-w-0 truncate text-[13px]" title={file.name}>
        <bdi>{nameOf(file.name)}</bdi>
      </h2>
      <span className="shrink-0 text-xs text-kumo-subtle">{factsOf(file).join(", ")}</span>
      {file.bytes !== null && (
        <Button
          size="sm"
          variant="ghost"
          aria-expanded={source}
          onClick={() => onSource(!source)}
          data-testid="show-source"
        >
          {source ? words.source.hide : words.source.show}
        </Button>
      )}
    </div>
  );
}

function factsOf({ kind, entries, bytes: size, fetch }: FileRow): string[] {
  const facts: string[] = [words.kind[kind](entries)];
  if (size !== null) facts.push(bytes(size));
  if (fetch === null) return facts;
  if (fetch.status !== null) facts.push(words.status(fetch.status));
  if (fetch.etag !== null) facts.push("ETag");
  else if (fetch.last_modified !== null) facts.push("Last-Modified");
  return facts;
}

type SourceProps = {
  of: AuditOf;
  file: number;
  name: string;
  place: Pick<AuditPlace, "line" | "lookFor">;
};

/** The source of the chosen file, at a line or from its beginning. */
export function FileSource({ of, file, name, place: { line, lookFor } }: SourceProps) {
  const target = useMemo(
    () => (line === null ? null : { line, column: null, lookFor }),
    [line, lookFor],
  );
  return (
    <div className="border-b border-kumo-hairline">
      <SourceViewer of={of} file={file} name={nameOf(name)} target={target} height="max-h-[50vh]" />
    </div>
  );
}
