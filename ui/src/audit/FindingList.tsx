import { Button } from "@cloudflare/kumo/components/button";
import type { FindingRow } from "@/ipc";
import { count } from "@/parts/format";
import { CaretDownIcon, CaretRightIcon, CheckCircleIcon } from "@/parts/icons";
import { text } from "@/text";
import { findingWords } from "@/text/engine";
import type { AuditPlace } from "./address";
import { FindingDetail } from "./FindingDetail";
import type { AuditOf } from "./runs";
import { SeverityIcon } from "./SeverityIcon";

const words = text.audit;

type Props = {
  of: AuditOf;
  findings: FindingRow[];
  /** Findings before the severity and the text narrowed them. */
  any: boolean;
  place: AuditPlace;
  onPlace: (part: Partial<AuditPlace>) => void;
};

/** Findings, the worst first; one of them is open and shows its places in the source. */
export function FindingList({ of, findings, any, place, onPlace }: Props) {
  if (findings.length === 0) return <None any={any} place={place} onPlace={onPlace} />;
  return (
    <ul data-testid="findings" aria-label={words.findings}>
      {findings.map((finding) => {
        const open = place.check === finding.check;
        return (
          <li key={finding.check} className="border-b border-kumo-hairline">
            <FindingHead
              finding={finding}
              open={open}
              inFile={place.file !== null}
              onToggle={() => onPlace({ check: open ? null : finding.check, place: 0 })}
            />
            {open && (
              <FindingDetail
                of={of}
                finding={finding}
                file={place.file}
                at={place.place}
                onAt={(at) => onPlace({ place: at })}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

type HeadProps = { finding: FindingRow; open: boolean; inFile: boolean; onToggle: () => void };

function FindingHead({ finding, open, inFile, onToggle }: HeadProps) {
  const Caret = open ? CaretDownIcon : CaretRightIcon;
  const where = inFile
    ? words.where(finding.first?.line ?? null, finding.count - 1)
    : words.inFiles(finding.count);
  return (
    <h3>
      <button
        type="button"
        aria-expanded={open}
        onClick={onToggle}
        data-testid="finding"
        data-check={finding.check}
        className={`flex min-h-10 w-full items-center gap-2.5 px-4 py-1.5 text-start outline-offset-[-2px] ${open ? "bg-kumo-elevated" : "hover:bg-kumo-tint/60"}`}
      >
        <Caret size={13} className="shrink-0 text-kumo-subtle" aria-hidden />
        <SeverityIcon severity={finding.severity} labelled />
        <span className="min-w-0 flex-1">
          <span className="me-2.5 font-medium">{findingWords(finding).what}</span>
          <code className="font-normal text-kumo-subtle">{finding.check}</code>
        </span>
        <span className="shrink-0 text-xs font-normal text-kumo-subtle tabular-nums max-[1100px]:sr-only">
          {where}
        </span>
        <span className="w-12 shrink-0 text-end tabular-nums">{count(finding.count)}</span>
      </button>
    </h3>
  );
}

function None({ any, place, onPlace }: Omit<Props, "of" | "findings">) {
  if (any) {
    return (
      <p className="flex items-center gap-3 p-4 text-kumo-subtle">
        {words.noMatch}
        <Button size="sm" onClick={() => onPlace({ severity: null, text: "" })}>
          {words.clearFilter}
        </Button>
      </p>
    );
  }
  if (place.file !== null) return <p className="p-4 text-kumo-subtle">{words.noneInFile}</p>;
  return (
    <p className="flex items-center gap-2 p-4">
      <CheckCircleIcon size={16} weight="fill" className="text-indexed" aria-hidden />
      <span className="font-medium">{words.clean}</span>
      <span className="text-kumo-subtle">{words.cleanText}</span>
    </p>
  );
}
