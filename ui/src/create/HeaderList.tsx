import { Button } from "@cloudflare/kumo/components/button";
import { useEffect, useState } from "react";
import { LockKeyIcon, WarningIcon } from "@/parts/icons";
import { text } from "@/text";
import { FieldMessages } from "./FieldMessages";
import { useForm } from "./FormContext";
import { FIELDS } from "./fields";
import {
  ACCESS_HEADERS,
  type HeaderRow,
  headerMap,
  headerRows,
  isDuplicate,
  withAccessToken,
} from "./headers";
import { ListHead } from "./ListHead";
import { RemoveButton } from "./RemoveButton";
import { RowInput } from "./RowInput";

const words = text.create.parser;

/** Extra headers with the preset for Cloudflare Access. */
export function HeaderList() {
  const { config, edit, limits, mode, check, setLocalError } = useForm();
  const { include_headers } = config.source_params.web_crawler.parse_options;
  const [rows, setRows] = useState(() => headerRows(include_headers, mode === "settings"));
  const change = (next: HeaderRow[]) => {
    setRows(next);
    edit((draft) => {
      draft.source_params.web_crawler.parse_options.include_headers = headerMap(next);
    });
  };
  const duplicate = rows.some((_, index) => isDuplicate(rows, index));
  useEffect(() => {
    setLocalError(FIELDS.headers, duplicate ? words.duplicate : null);
  }, [duplicate, setLocalError]);
  const access = rows.some(({ name }) => ACCESS_HEADERS.includes(name));
  return (
    <div data-field={FIELDS.headers}>
      <ListHead
        title={words.headers}
        used={rows.length}
        most={limits.extra_headers}
        add={words.addHeader}
        onAdd={() => change([...rows, { name: "", value: "", saved: false }])}
        extra={
          <Button
            size="sm"
            variant="ghost"
            icon={<LockKeyIcon />}
            disabled={access || rows.length > limits.extra_headers - 2}
            onClick={() => change(withAccessToken(rows))}
          >
            {words.access}
          </Button>
        }
      />
      <ul className="flex flex-col gap-1.5">
        {rows.map((row, index) => (
          <HeaderLine
            // biome-ignore lint/suspicious/noArrayIndexKey: names change as one types.
            key={index}
            row={row}
            index={index}
            onChange={(next) => change(rows.with(index, next))}
            onRemove={() => change(rows.toSpliced(index, 1))}
          />
        ))}
      </ul>
      <FieldMessages field={FIELDS.headers} />
      {access && <AccessSteps />}
      {rows.length > 0 && (
        <p className="mt-1.5 text-kumo-subtle">{words.headersHint(check?.host ?? config.source)}</p>
      )}
    </div>
  );
}

type LineProps = {
  row: HeaderRow;
  index: number;
  onChange: (row: HeaderRow) => void;
  onRemove: () => void;
};

function HeaderLine({ row, index, onChange, onRemove }: LineProps) {
  const field = FIELDS.header(row.name.trim());
  return (
    <li>
      <div className="flex items-center gap-2">
        <div className="w-2/5">
          <RowInput
            field={field}
            aria-label={words.headerName(index + 1)}
            placeholder="X-Preview-Key"
            value={row.name}
            autoFocus={row.name === "" && row.value === ""}
            onChange={(name) => onChange({ ...row, name })}
          />
        </div>
        <div className="flex-1">
          <RowInput
            field={field}
            type="password"
            autoComplete="new-password"
            aria-label={words.headerValue(index + 1)}
            placeholder={row.saved ? `•••••••• ${words.saved}` : undefined}
            value={row.value}
            onChange={(value) => onChange({ ...row, value })}
          />
        </div>
        <RemoveButton label={words.removeHeader(index + 1)} onClick={onRemove} />
      </div>
      {(row.name !== "" || row.value !== "") && <FieldMessages field={field} />}
    </li>
  );
}

/** How to get a service token, and what it opens. */
function AccessSteps() {
  return (
    <section className="mt-2 rounded-lg border border-kumo-line px-3 py-2.5">
      <h4 className="font-medium">{words.accessTitle}</h4>
      <ol className="mt-1 list-decimal ps-5">
        {words.accessSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="mt-2 flex gap-1.5 text-warn">
        <WarningIcon size={16} weight="fill" className="mt-px shrink-0" />
        {words.accessCaution}
      </p>
    </section>
  );
}
