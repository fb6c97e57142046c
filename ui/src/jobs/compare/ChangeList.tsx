import { Button } from "@cloudflare/kumo/components/button";
import type { KeyboardEvent } from "react";
import {
  client,
  type DiffKind,
  type DiffQuery,
  type DiffRow,
  type InstanceSummary,
  type JobDiff,
} from "@/ipc";
import { count } from "@/parts/format";
import {
  CircleHalfIcon,
  MinusCircleIcon,
  PlusCircleIcon,
  SwapIcon,
  WarningIcon,
} from "@/parts/icons";
import { Input } from "@/parts/kumo";
import { SaveMenu } from "@/parts/SaveMenu";
import { UrlText } from "@/parts/UrlText";
import { VirtualList } from "@/parts/VirtualList";
import { text } from "@/text";
import { FilterChip } from "../FilterChip";
import { KINDS } from "./address";

const words = text.changes;

/** Pixels of a row. */
const ROW = 44;

type Props = {
  instance: InstanceSummary;
  diff: JobDiff;
  kind: DiffKind | null;
  chosen: string | null;
  typed: string;
  onType: (typed: string) => void;
  onKind: (kind: DiffKind | null) => void;
  onChoose: (url: string) => void;
  onMore: () => void;
};

/** The items that differ, to choose one of. */
export function ChangeList(props: Props) {
  const { instance, diff, chosen, typed, onType, onChoose, onMore } = props;
  const { rows, total } = diff.items;
  return (
    <div className="flex w-[348px] shrink-0 flex-col border-e border-kumo-hairline bg-kumo-base max-[1200px]:w-[300px]">
      <div className="flex shrink-0 flex-col gap-2 border-b border-kumo-hairline px-3 py-2">
        <KindFilter {...props} />
        <div className="flex items-center gap-2">
          <div className="min-w-0 flex-1">
            <Input
              size="sm"
              type="search"
              aria-label={words.find}
              placeholder={words.find}
              value={typed}
              onChange={(event) => onType(event.target.value)}
            />
          </div>
          {rows.length > 0 && <SaveChanges {...props} />}
        </div>
      </div>
      <VirtualList
        label={words.list}
        testId="changes"
        total={rows.length}
        height={ROW}
        onKeyDown={walk}
        row={(index) => {
          const row = rows[index];
          return (
            row !== undefined && (
              <Row
                row={row}
                host={instance.host}
                chosen={row.url === chosen}
                onChoose={() => onChoose(row.url)}
              />
            )
          );
        }}
      >
        {total > rows.length && (
          <Button size="sm" variant="ghost" className="m-2" onClick={onMore}>
            {words.more(total - rows.length)}
          </Button>
        )}
      </VirtualList>
      <HiddenChanges {...props} />
    </div>
  );
}

const FORMATS = ["csv", "ndjson"] as const;

/** Writes the items that are listed, all of them. */
function SaveChanges({ instance, diff: { before, after }, kind, typed }: Props) {
  const query: DiffQuery = { kinds: kind === null ? [] : [kind], text: typed, offset: 0, limit: 0 };
  const name = `${instance.host}-job-${before.number}-to-${after.number}`;
  return (
    <SaveMenu
      label={words.save}
      testId="save-changes"
      forms={FORMATS.map((format) => ({
        id: format,
        label: words.format[format],
        hint: words.hint[format],
        save: () =>
          client.saveJobDiff(
            instance.id,
            [before.number, after.number],
            query,
            format,
            `${name}.${format}`,
          ),
      }))}
    />
  );
}

/** Arrow keys walk through the rows. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>("li > button")];
  const next = buttons[buttons.indexOf(document.activeElement as HTMLButtonElement) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
  next.click();
}

function KindFilter({ diff, kind, onKind }: Props) {
  const { counts } = diff.items;
  const shown = KINDS.filter((one) => counts[one] > 0 || one === kind);
  if (shown.length === 0) return null;
  return (
    <fieldset className="flex flex-wrap gap-1">
      <legend className="sr-only">{words.kinds}</legend>
      <Chip label={words.all} pressed={kind === null} onPress={() => onKind(null)} />
      {shown.map((one) => (
        <Chip
          key={one}
          label={`${words.kind[one]} ${count(counts[one])}`}
          pressed={kind === one}
          onPress={() => onKind(one)}
        />
      ))}
    </fieldset>
  );
}

type ChipProps = { label: string; pressed: boolean; onPress: () => void };

/** A chip that stands alone, as the chips wrap. */
function Chip(props: ChipProps) {
  return (
    <span className="flex overflow-hidden rounded-md border border-kumo-line">
      <FilterChip {...props} />
    </span>
  );
}

type RowProps = { row: DiffRow; host: string; chosen: boolean; onChoose: () => void };

function Row({ row, host, chosen, onChoose }: RowProps) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      className={`flex h-full w-full items-center gap-2.5 border-b border-kumo-hairline px-3 py-1 text-start outline-offset-[-2px] ${chosen ? "bg-active-tint shadow-[inset_3px_0_var(--color-active)]" : "hover:bg-kumo-tint"}`}
    >
      <KindIcon kind={row.changes[0]} />
      <span className="min-w-0 flex-1">
        <UrlText url={row.url} host={host} />
        <span className="block truncate text-xs text-kumo-subtle">
          {row.changes
            .filter((kind) => kind !== "lastmod_kept")
            .map((kind) => words.kind[kind])
            .join(", ")}
        </span>
      </span>
      {row.changes.includes("lastmod_kept") && (
        <WarningIcon
          size={15}
          weight="fill"
          className="shrink-0 text-warn"
          role="img"
          aria-label={words.lie.title}
        />
      )}
    </button>
  );
}

function KindIcon({ kind }: { kind: DiffKind | undefined }) {
  switch (kind) {
    case "added":
      return (
        <PlusCircleIcon size={16} weight="fill" className="shrink-0 text-active" aria-hidden />
      );
    case "removed":
      return (
        <MinusCircleIcon size={16} weight="fill" className="shrink-0 text-errored" aria-hidden />
      );
    case "moved":
      return <SwapIcon size={16} className="shrink-0 text-over" aria-hidden />;
    default:
      return <CircleHalfIcon size={16} weight="fill" className="shrink-0 text-over" aria-hidden />;
  }
}

/** What a sync would not have seen, as long as no setting explains it. */
function HiddenChanges({ diff, kind, onKind }: Props) {
  const hidden = diff.items.counts.lastmod_kept;
  if (hidden === 0 || diff.settings.length > 0) return null;
  return (
    <p
      className="shrink-0 border-t border-kumo-hairline px-3 py-2.5 text-xs text-pretty"
      data-testid="hidden-changes"
    >
      {words.lie.sum(hidden)}{" "}
      {kind !== "lastmod_kept" && (
        <button
          type="button"
          className="text-kumo-link underline"
          onClick={() => onKind("lastmod_kept")}
        >
          {words.lie.show(hidden)}
        </button>
      )}
    </p>
  );
}
