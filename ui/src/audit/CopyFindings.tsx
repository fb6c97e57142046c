import { client, type FindingRow } from "@/ipc";
import { CopyMenu } from "@/parts/CopyMenu";
import { text } from "@/text";
import { COPY_FORMS, findingsAs, type WholeFinding } from "./copy";
import { ROWS } from "./queries";
import type { AuditOf } from "./runs";

const words = text.audit;

type Props = { of: AuditOf; file: number | null; findings: FindingRow[] };

/** Copies the findings that are listed, with their places, in one of several forms. */
export function CopyFindings({ of, file, findings }: Props) {
  const whole = () => Promise.all(findings.map((finding) => withPlaces(of, file, finding)));
  return (
    <CopyMenu
      label={words.copyAs}
      testId="copy-findings"
      forms={COPY_FORMS.map((form) => ({
        id: form,
        label: words.copy[form],
        value: async () => findingsAs(form, await whole()),
      }))}
    />
  );
}

async function withPlaces(
  of: AuditOf,
  file: number | null,
  { first: _, ...finding }: FindingRow,
): Promise<WholeFinding> {
  const places = [];
  for (let kept = 1; places.length < kept; ) {
    const query = { check: finding.check, file, offset: places.length, limit: ROWS };
    const page = await client.auditPlaces(of, query);
    places.push(...page.rows);
    kept = page.rows.length === 0 ? 0 : page.kept;
  }
  return { ...finding, places };
}
