import { Button } from "@cloudflare/kumo/components/button";
import type { ReactNode } from "react";
import { openInstance } from "@/app/address";
import type { DiffRow, InstanceSummary, ItemState, JobSummary } from "@/ipc";
import { Notice } from "@/parts/Notice";
import { OutcomeIcon } from "@/parts/OutcomeIcon";
import { outcomeOf } from "@/parts/outcome";
import { UrlText } from "@/parts/UrlText";
import { text } from "@/text";
import { TextChanges } from "./TextChanges";

const words = text.changes;
const detail = words.detail;

type Props = { instance: InstanceSummary; row: DiffRow; before: JobSummary; after: JobSummary };

/** How one item differs: outcome, metadata, place, date, and its text line by line. */
export function ChangeDetail({ instance, row, before, after }: Props) {
  const had = (kind: DiffRow["changes"][number]) => row.changes.includes(kind);
  const kept = row.after?.lastmod ?? null;
  const isRedated =
    row.before !== null && row.after !== null && row.before.lastmod !== row.after.lastmod;
  const tellsLastmod = isRedated || had("lastmod_kept");
  const inItems = () => openInstance(instance.id, "items", new URLSearchParams({ text: row.url }));
  return (
    <section
      aria-label={row.url}
      data-testid="change-detail"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard.
      tabIndex={0}
      className="min-w-0 flex-1 overflow-y-auto bg-kumo-base outline-offset-[-2px]"
    >
      <header className="flex items-center gap-3 border-b border-kumo-hairline px-5 py-2">
        <h2 className="min-w-0 flex-1 text-[13px]">
          <UrlText url={row.url} host={instance.host} plain />
        </h2>
        {row.after !== null && (
          <Button size="sm" variant="ghost" onClick={inItems}>
            {words.openItem}
          </Button>
        )}
      </header>
      <div className="flex flex-col gap-4 px-5 py-4">
        {had("lastmod_kept") && kept !== null && (
          <Notice tone="warning" title={words.lie.title}>
            <p className="text-pretty">{words.lie.text(kept)}</p>
          </Notice>
        )}
        {had("added") && <p>{detail.isNew}</p>}
        {had("removed") && <p>{detail.gone}</p>}
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 empty:hidden">
          {(had("status") || had("added") || had("removed")) && (
            <Pair label={detail.outcome} row={row} show={(state) => <State state={state} />} />
          )}
          {had("moved") && (
            <Pair label={detail.place} row={row} show={(state) => <Place state={state} />} />
          )}
          {had("metadata") && <Metadata row={row} />}
          {isRedated && (
            <Pair
              label={detail.lastmod}
              row={row}
              show={({ lastmod }) => <code>{lastmod ?? detail.nothing}</code>}
            />
          )}
        </dl>
        {tellsLastmod && after.id !== instance.last_job?.id && (
          <p className="text-xs text-pretty text-kumo-subtle">{detail.lastmodOfOlder}</p>
        )}
        {(had("text") || had("added") || had("removed")) && (
          <TextChanges url={row.url} before={before} after={after} />
        )}
      </div>
    </section>
  );
}

type PairProps = {
  label: string;
  row: DiffRow;
  show: (state: ItemState) => ReactNode;
};

/** A value before and after; only one of them when the item was not there on the other side. */
function Pair({ label, row: { before, after }, show }: PairProps) {
  return (
    <>
      <dt className="text-kumo-subtle">{label}</dt>
      <dd className="flex min-w-0 flex-wrap items-center gap-2">
        {before !== null && show(before)}
        {before !== null && after !== null && <span aria-hidden>→</span>}
        {after !== null && show(after)}
      </dd>
    </>
  );
}

function State({ state }: { state: ItemState }) {
  return (
    <span className="flex items-center gap-1">
      <OutcomeIcon outcome={outcomeOf(state)} size={15} />
      {text.status[state.status]}
      {state.code !== null && <code className="ms-1">{state.code}</code>}
    </span>
  );
}

function Place({ state: { position, past_cut } }: { state: ItemState }) {
  return (
    <span>
      {detail.number(position)}, {past_cut ? detail.past : detail.within}
    </span>
  );
}

/** The title and the custom metadata that differ. */
function Metadata({ row }: { row: DiffRow }) {
  const before = fields(row.before);
  const after = fields(row.after);
  const names = [...new Set([...before.keys(), ...after.keys()])];
  const differing = names.filter((name) => before.get(name) !== after.get(name));
  return differing.map((name) => (
    <div key={name} className="contents">
      <dt className="text-kumo-subtle">{name}</dt>
      <dd className="min-w-0 wrap-anywhere" dir="auto">
        <del className="bg-errored-tint text-errored">{before.get(name) ?? detail.nothing}</del>{" "}
        <ins className="bg-active-tint text-active no-underline">
          {after.get(name) ?? detail.nothing}
        </ins>
      </dd>
    </div>
  ));
}

function fields(state: ItemState | null): Map<string, string> {
  const all = new Map<string, string>();
  if (state === null) return all;
  if (state.title !== null) all.set(detail.title, state.title);
  for (const { field, value } of state.metadata) all.set(field, String(value));
  return all;
}
