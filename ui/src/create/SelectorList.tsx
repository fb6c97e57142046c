import { Button } from "@cloudflare/kumo/components/button";
import { type ReactNode, useState } from "react";
import { useAddress } from "@/app/address";
import type { ContentSelector } from "@/ipc";
import { DotsSixVerticalIcon, FlaskIcon } from "@/parts/icons";
import { text } from "@/text";
import { FieldMessages } from "./FieldMessages";
import { useForm } from "./FormContext";
import { FIELDS } from "./fields";
import { ListHead } from "./ListHead";
import { RemoveButton } from "./RemoveButton";
import { RowInput } from "./RowInput";
import { selectorRow } from "./settingName";
import { SelectorTester } from "./testers/SelectorTester";
import { moved, useReorder } from "./useReorder";

const words = text.create.parser;

/** Content selectors in their order; the first whose path matches wins. */
export function SelectorList() {
  const { config, edit, limits, tested } = useForm();
  const asked = useAskedRow();
  const [trying, setTrying] = useState<number | null>(asked.row);
  const rows = config.source_params.web_crawler.parse_options.content_selector;
  const change = (next: ContentSelector[]) =>
    edit((draft) => {
      draft.source_params.web_crawler.parse_options.content_selector = next;
    });
  const reorder = useReorder(rows.length, (from, to) => change(moved(rows, from, to)));
  const tried = trying === null ? undefined : rows[trying];
  return (
    <div>
      <ListHead
        title={words.selectors}
        hint={words.selectorsHint}
        used={rows.length}
        most={limits.content_selectors}
        add={words.addSelector}
        testId="add-selector"
        onAdd={() => change([...rows, { path: "", selector: "" }])}
      />
      {rows.length > 0 && (
        <ol ref={reorder.list} className="rounded-lg border border-kumo-line">
          {rows.map((row, index) => (
            <SelectorRow
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other key.
              key={index}
              row={row}
              index={index}
              lifted={reorder.lifted === index}
              handle={reorder.handle(index)}
              onChange={(next) => change(rows.with(index, next))}
              onRemove={() => change(rows.toSpliced(index, 1))}
              onTry={tested === null ? undefined : () => setTrying(index)}
            />
          ))}
        </ol>
      )}
      {reorder.lifted !== null && <ReorderKeys row={reorder.lifted + 1} />}
      <p role="status" className="sr-only">
        {reorder.spoken}
      </p>
      {tested !== null && trying !== null && tried !== undefined && (
        <SelectorTester
          instance={tested}
          row={tried}
          sample={asked.item}
          title={text.testers.selector.row(trying + 1, rows.length)}
          onClose={() => setTrying(null)}
          onUse={(next) => {
            change(rows.with(trying, next));
            setTrying(null);
          }}
        />
      )}
    </div>
  );
}

/** The row that an item's evidence leads to, and that item as the page to try it on. */
function useAskedRow(): { row: number | null; item: number | null } {
  const address = useAddress();
  if (address.view !== "instance" || address.search.get("try") !== "selector") {
    return { row: null, item: null };
  }
  const item = Number(address.search.get("item")) || null;
  return { row: selectorRow(address.search.get("field")), item };
}

type RowProps = {
  row: ContentSelector;
  index: number;
  lifted: boolean;
  handle: ReturnType<ReturnType<typeof useReorder>["handle"]>;
  onChange: (row: ContentSelector) => void;
  onRemove: () => void;
  onTry: (() => void) | undefined;
};

function SelectorRow({ row, index, lifted, handle, onChange, onRemove, onTry }: RowProps) {
  const path = FIELDS.selector(index, "path");
  const selector = FIELDS.selector(index, "selector");
  return (
    <li
      className={`border-b border-kumo-hairline px-2 py-1.5 last:border-0 ${lifted ? "bg-active-tint" : ""}`}
    >
      <div className="flex items-center gap-2">
        <Button
          size="sm"
          shape="square"
          variant="ghost"
          icon={<DotsSixVerticalIcon weight="bold" />}
          className="touch-none"
          {...handle}
        />
        <span className="w-3 text-kumo-subtle tabular-nums">{index + 1}</span>
        <div className="w-2/5">
          <RowInput
            field={path}
            aria-label={words.selectorPath(index + 1)}
            placeholder={words.pathPlaceholder}
            value={row.path}
            autoFocus={row.path === "" && row.selector === ""}
            onChange={(value) => onChange({ ...row, path: value })}
          />
        </div>
        <div className="flex-1">
          <RowInput
            field={selector}
            aria-label={words.selectorCss(index + 1)}
            placeholder={words.cssPlaceholder}
            value={row.selector}
            onChange={(value) => onChange({ ...row, selector: value })}
          />
        </div>
        {onTry !== undefined && (
          <Button
            size="sm"
            variant="ghost"
            icon={<FlaskIcon />}
            aria-label={text.testers.selector.try(index + 1)}
            data-testid="try-selector"
            onClick={onTry}
          >
            {text.testers.selector.tryShort}
          </Button>
        )}
        <RemoveButton label={words.removeSelector(index + 1)} onClick={onRemove} />
      </div>
      <div className="ps-[52px]">
        <FieldMessages field={path} />
        <FieldMessages field={selector} />
      </div>
    </li>
  );
}

function ReorderKeys({ row }: { row: number }) {
  const keys = text.create.reorder;
  return (
    <p className="mt-1.5 flex items-center gap-1.5 text-xs text-kumo-subtle">
      {keys.grabbed(row)}
      <Key>↑</Key>
      <Key>↓</Key>
      {keys.toMove}
      <Key>{keys.keys.space}</Key>
      {keys.toDrop}
      <Key>{keys.keys.escape}</Key>
      {keys.toUndo}
    </p>
  );
}

function Key({ children }: { children: ReactNode }) {
  return <kbd className="rounded border border-kumo-line px-1 text-[11px]">{children}</kbd>;
}
