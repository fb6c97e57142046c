import { Button } from "@cloudflare/kumo/components/button";
import type { VisibilityState } from "@tanstack/react-table";
import { useEffect, useRef, useState } from "react";
import { ExportMenu } from "@/exports/ExportMenu";
import type { InstanceSummary, JobSummary, Status } from "@/ipc";
import { apart } from "@/parts/apart";
import { count, shortCount } from "@/parts/format";
import { TreeStructureIcon, XIcon } from "@/parts/icons";
import { isWriting } from "@/parts/keys";
import { Input } from "@/parts/kumo";
import { OutcomeIcon } from "@/parts/OutcomeIcon";
import { useSteady } from "@/parts/useSteady";
import { text } from "@/text";
import { CodeMenu } from "./CodeMenu";
import { ColumnMenu } from "./ColumnMenu";
import { FilterMenu } from "./FilterMenu";
import { cleared, type ItemFilter, isFiltered, toggled } from "./filter";
import type { ItemTable } from "./useItemTable";
import { ViewsMenu } from "./ViewsMenu";

type Props = {
  instance: InstanceSummary;
  filter: ItemFilter;
  job: JobSummary | null;
  total: number;
  table: ItemTable;
  tree: boolean;
  onTree: (shown: boolean) => void;
  onChange: (filter: ItemFilter) => void;
};

/** Beside the details of an item, what has an icon does without its words, so that one line holds
 * everything. */
const WHERE_WIDE = "@max-[720px]:sr-only";

/** Filters over the table: text, outcome, code. */
export function ItemToolbar(props: Props) {
  const { instance, filter, job, total, table, tree, onTree, onChange } = props;
  const search = useSteady((value: string) => onChange({ ...filter, text: value }));
  return (
    <div
      data-pane
      className="@container shrink-0 border-b border-kumo-hairline bg-kumo-base px-3 py-2"
    >
      <div className="flex items-center gap-2 @max-[720px]:gap-1.5">
        <Button
          size="sm"
          shape="square"
          variant={tree ? "secondary" : "ghost"}
          icon={<TreeStructureIcon />}
          aria-label={text.items.tree.show}
          title={text.items.tree.show}
          aria-pressed={tree}
          onClick={() => onTree(!tree)}
          data-testid="show-tree"
        />
        <TextFilter value={filter.text} onChange={search} />
        <OutcomeChips filter={filter} job={job} onChange={onChange} />
        <CodeMenu
          codes={job?.counts.codes ?? []}
          chosen={filter.code}
          onChange={(code) => onChange({ ...filter, code })}
        />
        <MoreFilters instance={instance.id} filter={filter} onChange={onChange} />
        {isFiltered(filter) && (
          <Button
            size="sm"
            variant="ghost"
            icon={<XIcon />}
            title={text.items.clear}
            onClick={() => onChange(cleared(filter))}
            data-testid="clear-filters"
          >
            <span className={WHERE_WIDE}>{text.items.clear}</span>
          </Button>
        )}
        <div className="ms-auto flex items-center gap-2 @max-[720px]:gap-1">
          {/* Beside the details of an item the foot of the table alone shows it. */}
          <span
            className="text-xs text-kumo-subtle tabular-nums @max-[720px]:sr-only"
            role="status"
          >
            {text.items.total(total)}
          </span>
          <Menus
            instance={instance}
            filter={filter}
            table={table}
            visibility={table.getState().columnVisibility}
            exports={total > 0}
            onChange={onChange}
          />
        </div>
      </div>
    </div>
  );
}

/** Not drawn again whenever a number above the table grows. */
const MoreFilters = apart(FilterMenu);

type MenuProps = Pick<Props, "instance" | "filter" | "table" | "onChange"> & {
  exports: boolean;
  /** What the table itself, always the same one, does not tell: that its columns changed. */
  visibility: VisibilityState;
};

/** The same for the menus at the end. */
const Menus = apart(function Menus({ instance, filter, table, exports, onChange }: MenuProps) {
  return (
    <>
      {exports && <ExportMenu instance={instance} filter={filter} labelClassName={WHERE_WIDE} />}
      <ViewsMenu filter={filter} table={table} onChange={onChange} />
      <ColumnMenu table={table} parseType={instance.parse_type} />
    </>
  );
});

type TextProps = { value: string; onChange: (value: string) => void };

/** Filters 150 ms after the last letter. `/` leads here from anywhere. */
const TextFilter = apart(function TextFilter({ value, onChange }: TextProps) {
  const [typed, setTyped] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => onChange(typed), 150);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== "/" || isWriting(event)) return;
      event.preventDefault();
      input.current?.focus();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
  return (
    <div className="min-w-14 max-w-40 grow basis-24">
      <Input
        ref={input}
        size="sm"
        aria-label={text.items.filter}
        placeholder={text.items.filterShort}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === "Escape" && setTyped("")}
        data-testid="item-filter"
      />
    </div>
  );
});

const CHIPS: { status: Status; outcome: "indexed" | "errored" | "skipped" | "queued" }[] = [
  { status: "completed", outcome: "indexed" },
  { status: "error", outcome: "errored" },
  { status: "skipped", outcome: "skipped" },
  { status: "queued", outcome: "queued" },
];

type ChipsProps = Pick<Props, "filter" | "job" | "onChange">;

function OutcomeChips({ filter, job, onChange }: ChipsProps) {
  const counts = job?.counts;
  const shown = CHIPS.filter(
    ({ status }) =>
      status !== "queued" || (counts?.queued ?? 0) > 0 || filter.status.includes(status),
  );
  return (
    <fieldset className="flex overflow-hidden rounded-md border border-kumo-line">
      <legend className="sr-only">{text.items.outcomes}</legend>
      {shown.map(({ status, outcome }) => (
        <Chip
          key={status}
          outcome={outcome}
          value={counts?.[status] ?? 0}
          pressed={filter.status.includes(status)}
          onToggle={() => onChange({ ...filter, status: toggled(filter.status, status) })}
        />
      ))}
      <Chip
        outcome="warning"
        value={counts?.with_warnings ?? 0}
        pressed={filter.with_warnings}
        onToggle={() => onChange({ ...filter, with_warnings: !filter.with_warnings })}
      />
    </fieldset>
  );
}

/** Larger numbers are shortened where there is little room. */
const SHORTENED = 10_000;

type ChipProps = {
  outcome: "indexed" | "warning" | "errored" | "skipped" | "queued";
  value: number;
  pressed: boolean;
  onToggle: () => void;
};

function Chip({ outcome, value, pressed, onToggle }: ChipProps) {
  const label = `${count(value)} ${text.outcome[outcome]}`;
  return (
    <button
      type="button"
      aria-pressed={pressed}
      aria-label={label}
      title={label}
      data-testid={`chip-${outcome}`}
      onClick={onToggle}
      className={`flex h-6 items-center gap-1 border-e border-kumo-line px-2 text-xs tabular-nums outline-offset-[-2px] last:border-0 @max-[720px]:px-1.5 ${pressed ? "bg-active-tint font-semibold text-active" : "hover:bg-kumo-tint"}`}
    >
      <OutcomeIcon outcome={outcome} size={14} />
      <span className={value < SHORTENED ? "" : "@max-[720px]:hidden"}>{count(value)}</span>
      {value >= SHORTENED && (
        <span className="hidden @max-[720px]:inline">{shortCount(value)}</span>
      )}
    </button>
  );
}
