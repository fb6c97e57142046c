import { Button } from "@cloudflare/kumo/components/button";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { FindingRow, PlaceRow } from "@/ipc";
import { CopyButton } from "@/parts/CopyButton";
import { Sentence } from "@/parts/Sentence";
import { UrlText } from "@/parts/UrlText";
import { text } from "@/text";
import { findingWords } from "@/text/engine";
import { placeText } from "./copy";
import { nameOf } from "./names";
import { OpenItem } from "./OpenItem";
import { placesQuery, ROWS } from "./queries";
import type { AuditOf } from "./runs";
import { SourceViewer } from "./SourceViewer";
import type { SourceTarget } from "./source";

const words = text.audit;

type Props = {
  of: AuditOf;
  finding: FindingRow;
  file: number | null;
  at: number;
  onAt: (at: number) => void;
};

/** Why a finding matters, how to fix it, and its places one after the other in the source. */
export function FindingDetail({ of, finding, file, at, onAt }: Props) {
  const offset = at - (at % ROWS);
  const { data } = useQuery(placesQuery(of, finding.check, file, offset));
  const place = data?.rows[at - offset];
  const { why, fix } = findingWords(finding);
  const detail = useRef<HTMLDivElement>(null);
  const isRead = place !== undefined;
  useEffect(() => {
    if (isRead) detail.current?.scrollIntoView({ block: "nearest" });
  }, [isRead]);
  return (
    <div ref={detail} className="bg-kumo-elevated px-4 pb-4 ps-14" data-testid="finding-detail">
      <div className="grid grid-cols-2 gap-x-6 gap-y-2 max-[1100px]:grid-cols-1">
        <Reason title={words.why} sentence={why} />
        <Reason title={words.fix} sentence={fix} />
      </div>
      {data !== undefined && place !== undefined && (
        <PlaceCard of={of} place={place}>
          <Walk at={at} kept={data.kept} total={data.total} onAt={onAt} />
        </PlaceCard>
      )}
      {data !== undefined && data.kept < data.total && (
        <p className="mt-2 text-xs text-kumo-subtle">{words.onlyFirst(data.kept, data.total)}</p>
      )}
    </div>
  );
}

function Reason({ title, sentence }: { title: string; sentence: string }) {
  return (
    <div>
      <h4 className="text-xs text-kumo-subtle">{title}</h4>
      <p className="mt-0.5 select-text">
        <Sentence translated text={sentence} />
      </p>
    </div>
  );
}

type WalkProps = { at: number; kept: number; total: number; onAt: (at: number) => void };

function Walk({ at, kept, total, onAt }: WalkProps) {
  if (total < 2) return null;
  return (
    <span className="flex items-center gap-1">
      <span className="me-1 text-xs text-kumo-subtle tabular-nums" role="status">
        {words.place(at + 1, total)}
      </span>
      <Button size="sm" variant="ghost" disabled={at === 0} onClick={() => onAt(at - 1)}>
        {words.previous}
      </Button>
      <Button size="sm" variant="ghost" disabled={at + 1 >= kept} onClick={() => onAt(at + 1)}>
        {words.next}
      </Button>
    </span>
  );
}

type CardProps = { of: AuditOf; place: PlaceRow; children: React.ReactNode };

/** One place: the fact, the page it is about, and the source around its line. */
function PlaceCard({ of, place, children }: CardProps) {
  const [tall, setTall] = useState(false);
  const target: SourceTarget | null =
    place.line === null ? null : { line: place.line, column: place.column, lookFor: place.url };
  return (
    <div className="mt-3 overflow-hidden rounded-lg border border-kumo-line bg-kumo-base">
      <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 border-b border-kumo-hairline py-1 ps-3 pe-2">
        <span className="min-w-0 truncate text-xs" title={place.file}>
          <bdi className="font-medium">{nameOf(place.file)}</bdi>
          {place.line !== null && (
            <span className="ms-2 text-kumo-subtle tabular-nums">{words.where(place.line, 0)}</span>
          )}
        </span>
        <span className="ms-auto flex items-center gap-1">
          {children}
          <CopyButton compact value={() => placeText(place)} label={words.copy.place} />
        </span>
      </div>
      <div className="px-3 py-2">
        <p className="wrap-anywhere select-text" dir="auto" data-testid="place-text">
          <Sentence text={place.text} />
        </p>
        {place.url !== null && (
          <div className="mt-0.5 flex items-center gap-3">
            <div className="min-w-0">
              <UrlText url={place.url} />
            </div>
            {of !== null && <OpenItem instance={of} url={place.url} />}
          </div>
        )}
      </div>
      {place.file_place !== null && (
        <div className="border-t border-kumo-hairline">
          <SourceViewer
            of={of}
            file={place.file_place}
            name={nameOf(place.file)}
            target={target}
            height={tall ? "h-[60vh]" : "max-h-[180px]"}
          />
          <div className="border-t border-kumo-hairline px-2 py-1">
            <Button size="sm" variant="ghost" onClick={() => setTall(!tall)}>
              {tall ? words.source.less : words.source.whole}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
