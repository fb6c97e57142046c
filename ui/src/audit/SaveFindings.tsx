import { client, type FindingFormat } from "@/ipc";
import { SaveMenu } from "@/parts/SaveMenu";
import { text } from "@/text";
import type { AuditOf } from "./runs";

const words = text.audit.save;

const ENDINGS: Record<FindingFormat, string> = {
  html: ".html",
  json: ".json",
  junit: ".xml",
  sarif: ".sarif",
};
const FORMATS = ["html", "json", "junit", "sarif"] as const;

/** Writes everything that the check found, in one of several forms. */
export function SaveFindings({ of }: { of: AuditOf }) {
  return (
    <SaveMenu
      label={words.action}
      testId="save-findings"
      forms={FORMATS.map((format) => ({
        id: format,
        label: words.format[format],
        hint: words.hint[format],
        save: () => client.saveAudit(of, format, `foresite-audit${ENDINGS[format]}`),
      }))}
    />
  );
}
