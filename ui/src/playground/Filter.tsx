import { useId } from "react";
import { commandError, type FieldError, type FieldWarning } from "@/ipc";
import { Input } from "@/parts/kumo";
import { Message } from "@/parts/Message";
import { Note } from "@/parts/Note";
import { text } from "@/text";

const words = text.playground;

/** The filters of one line: the service's JSON, or short ones parted by semicolons. */
export function filtersIn(line: string): string[] {
  if (line.startsWith("{")) return [line];
  return line
    .split(";")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** What is wrong in the filter, if that is why the search failed. */
export function filterFaults(error: Error | null): FieldError[] {
  if (error === null) return [];
  const { code, fields } = commandError(error);
  const isFilter = code === "invalid_metadata_filter" || code === "invalid_datetime_filter_value";
  return isFilter ? (fields ?? []) : [];
}

type Props = {
  value: string;
  onChange: (value: string) => void;
  faults: FieldError[];
  hints: FieldWarning[];
};

/** The metadata filter of a search, with what is wrong or surprising about it below. */
export function FilterField({ value, onChange, faults, hints }: Props) {
  const id = useId();
  return (
    <div className="shrink-0 border-b border-kumo-hairline bg-kumo-base px-5 pb-3">
      <div className="max-w-[1240px]">
        <Input
          size="sm"
          aria-label={words.filter}
          aria-invalid={faults.length > 0}
          aria-describedby={faults.length > 0 || hints.length > 0 ? id : undefined}
          placeholder={words.filterPlaceholder}
          value={value}
          spellCheck={false}
          className="font-mono [font-variant-ligatures:none]"
          onChange={(event) => onChange(event.target.value)}
          data-testid="filter"
        />
        {faults.length > 0 && (
          <ul id={id} role="alert" aria-label={words.filterFaults} className="mt-1.5 text-errored">
            {faults.map(({ field, message }) => (
              <li key={`${field} ${JSON.stringify(message)}`} className="break-words">
                <Place field={field} /> <Message of={message} />
              </li>
            ))}
          </ul>
        )}
        {faults.length === 0 && hints.length > 0 && (
          <div id={id} data-testid="filter-hints">
            {hints.map(({ field, message }) => (
              <Note key={field}>
                <Place field={field} /> <Message of={message} />
              </Note>
            ))}
          </div>
        )}
      </div>
    </div>
  );
}

/** Where in the filter, such as `price.$gte`. */
function Place({ field }: { field: string }) {
  const place = field.replace(/^filters(\[\d+\])?\.?/, "");
  return place === "" ? null : <code>{place}:</code>;
}
