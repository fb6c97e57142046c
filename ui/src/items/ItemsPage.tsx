import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { go, openInstance } from "@/app/address";
import { LoadFailure } from "@/app/LoadFailure";
import type { InstanceSummary, ItemPage, ItemRow, ItemSort, JobSummary } from "@/ipc";
import { isLive } from "@/parts/outcome";
import { Splitter, useKeptWidth } from "@/parts/Splitter";
import { useSteady } from "@/parts/useSteady";
import { text } from "@/text";
import { CodeHint } from "./CodeHint";
import { ItemPanel } from "./details/ItemPanel";
import { FilterChips } from "./FilterChips";
import { type ItemFilter, readFilter, sortedBy, writeFilter } from "./filter";
import { GridFooter } from "./GridFooter";
import { ItemGrid } from "./ItemGrid";
import { ItemsEmpty } from "./ItemsEmpty";
import { ItemToolbar } from "./ItemToolbar";
import { MarkBar } from "./MarkBar";
import { PathTree } from "./PathTree";
import { useItemTotal } from "./pages";
import { useItemTable } from "./useItemTable";
import { useMarks } from "./useMarks";

type Props = { instance: InstanceSummary; job: JobSummary | null; search: URLSearchParams };

/** `id` is null as long as the row at `index` is not read yet. */
type Selection = { index: number | null; id: number | null; row: ItemRow | undefined };

/** All items of an instance: filters, the table, and the details of one item. */
export function ItemsPage({ instance, job, search }: Props) {
  const key = writeFilter(new URLSearchParams(), readFilter(search)).toString();
  const filter = useMemo(() => readFilter(new URLSearchParams(key)), [key]);
  const table = useItemTable();
  const live = isLive(job?.state);
  const { data, error, refetch, isPlaceholderData } = useItemTotal(instance.id, filter, live);
  const { selection, select, open, forgetPlace, close, wide, setWide } = useSelection(
    instance.id,
    search,
  );
  const { marks, setMarks, clear, copy } = useMarks(instance.id, filter);
  const shut = selection === null ? null : wide ? () => setWide(false) : close;
  useEscape(marks.rows.size > 0 ? clear : shut);
  const [tree, showTree] = useKeptTree();

  const change = useCallback(
    (next: ItemFilter) => {
      forgetPlace();
      openInstance(instance.id, "items", writeFilter(search, next));
    },
    [instance.id, search, forgetPlace],
  );

  const widen = useSteady(() => setWide(true));
  const sort = useSteady((by: ItemSort) => change(sortedBy(filter, by)));
  const copyShown = useSteady(() => copy("urls", selection?.index ?? null));

  if (error !== null) return <LoadFailure cause={error} retry={refetch} />;
  const total = data?.total ?? 0;
  const empty = data !== undefined && isEmpty(data) && !isPlaceholderData;
  return (
    <div className="flex min-h-0 flex-1">
      {tree && !(wide && selection) && (
        <FolderPane yields={selection !== null}>
          <PathTree
            instance={instance.id}
            chosen={filter.folder}
            onChoose={(folder) => change({ ...filter, folder })}
          />
        </FolderPane>
      )}
      <section className={`flex min-w-0 flex-1 flex-col ${wide && selection ? "hidden" : ""}`}>
        <ItemToolbar
          instance={instance}
          filter={filter}
          job={job}
          total={total}
          table={table}
          tree={tree}
          onTree={showTree}
          onChange={change}
        />
        <FilterChips filter={filter} onChange={change} />
        <CodeHint job={job} filter={filter} onChange={change} />
        <MarkBar marks={marks} onCopy={(as) => copy(as, null)} onClear={clear} />
        {empty ? (
          <ItemsEmpty instance={instance.id} filter={filter} onClear={change} />
        ) : (
          <ItemGrid
            key={key}
            instance={instance.id}
            host={instance.host}
            parseType={instance.parse_type}
            visibility={table.getState().columnVisibility}
            filter={filter}
            total={total}
            live={live}
            active={selection?.index ?? null}
            selected={selection?.id ?? null}
            marks={marks}
            onActivate={select}
            onOpen={widen}
            onSort={sort}
            onMark={setMarks}
            onCopy={copyShown}
          />
        )}
        <GridFooter total={total} counting={data?.counting === true} />
      </section>
      {selection !== null && (
        <DetailsPane wide={wide}>
          <ItemPanel
            key={instance.id}
            instance={instance}
            item={selection.id}
            row={selection.row}
            live={live}
            wide={wide}
            onWide={setWide}
            onOpen={open}
            onClose={close}
          />
        </DetailsPane>
      )}
    </div>
  );
}

/** Whether no item matches: while they are looked for, nobody knows. */
function isEmpty({ total, counting }: ItemPage): boolean {
  return total === 0 && !counting;
}

/** The pane right of the table, or with `wide` instead of it. */
function DetailsPane({ wide, children }: { wide: boolean; children: ReactNode }) {
  const pane = useKeptWidth("details", 400, 320, 720);
  return (
    <>
      {!wide && <Splitter label={text.app.panes.resizeDetails} pane={pane} />}
      <aside
        aria-label={text.items.details}
        data-pane
        className={`flex min-h-0 flex-col border-s border-kumo-hairline bg-kumo-base ${wide ? "min-w-0 flex-1" : "shrink-0"}`}
        style={wide ? undefined : { width: pane.width }}
      >
        {children}
      </aside>
    </>
  );
}

/** The pane left of the table; below 1280 px it `yields` to the details of an item. */
function FolderPane({ yields, children }: { yields: boolean; children: ReactNode }) {
  return (
    <nav
      aria-label={text.items.tree.label}
      data-pane
      className={`flex w-56 shrink-0 flex-col border-e border-kumo-hairline bg-kumo-base ${yields ? "max-xl:hidden" : ""}`}
    >
      {children}
    </nav>
  );
}

const TREE = "foresite.items.tree";

/** Whether the folders stand beside the table, kept between starts. */
function useKeptTree(): [boolean, (shown: boolean) => void] {
  const [shown, setShown] = useState(() => localStorage.getItem(TREE) === "1");
  const change = (next: boolean) => {
    localStorage.setItem(TREE, next ? "1" : "0");
    setShown(next);
  };
  return [shown, change];
}

/** Escape closes what is open here, unless a field or a menu takes the key. */
function useEscape(act: (() => void) | null) {
  useEffect(() => {
    if (act === null) return;
    const press = (event: KeyboardEvent) => {
      const elsewhere = event.target instanceof HTMLElement && event.target.closest(ELSEWHERE);
      if (event.key === "Escape" && !event.defaultPrevented && !elsewhere) act();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [act]);
}

const ELSEWHERE = "input, textarea, [role=menu], [role=dialog], [role=listbox]";

/**
 * The chosen item, kept in the address: without a step in its history while one walks through the
 * table, with one for a jump along a link, so that "back" returns.
 */
function useSelection(instance: number, search: URLSearchParams) {
  const linked = Number(search.get("item")) || null;
  const [selection, setSelection] = useState<Selection | null>(
    linked === null ? null : { index: null, id: linked, row: undefined },
  );
  const [wide, setWide] = useState(false);
  const latest = useRef(search);
  latest.current = search;

  const write = useCallback(
    (id: number | null) => {
      const next = new URLSearchParams(latest.current);
      if (id === null) next.delete("item");
      else next.set("item", String(id));
      go({ view: "instance", instance, tab: "items", search: next }, "replace");
    },
    [instance],
  );
  const select = useCallback((index: number, row: ItemRow | undefined) => {
    setSelection({ index, id: row?.id ?? null, row });
  }, []);
  useEffect(() => {
    setSelection((before) => {
      if (linked === (before?.id ?? null)) return before;
      return linked === null ? null : { index: null, id: linked, row: undefined };
    });
  }, [linked]);
  const forgetPlace = useCallback(() => {
    setSelection((before) => (before === null ? null : { ...before, index: null }));
  }, []);
  const close = useCallback(() => {
    setSelection(null);
    setWide(false);
    write(null);
  }, [write]);

  const id = selection?.id ?? null;
  const open = useCallback(
    (next: number) => {
      if (id !== null) write(id);
      const search = new URLSearchParams(latest.current);
      search.set("item", String(next));
      openInstance(instance, "items", search);
    },
    [instance, id, write],
  );
  useEffect(() => {
    if (id === null) return;
    const timer = setTimeout(() => write(id), 200);
    return () => clearTimeout(timer);
  }, [id, write]);
  return { selection, select, open, forgetPlace, close, wide, setWide };
}
