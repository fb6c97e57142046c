import { Button } from "@cloudflare/kumo/components/button";
import { DropdownMenu } from "@cloudflare/kumo/components/dropdown";
import { useRef, useState } from "react";
import type { ParseType } from "@/ipc";
import { ColumnsIcon } from "@/parts/icons";
import { text } from "@/text";
import { COLUMNS, columnName } from "./columns";
import type { ItemTable } from "./useItemTable";

type Props = { table: ItemTable; parseType: ParseType };

/** Which columns to show; of one for which the table is too narrow now, that. */
export function ColumnMenu({ table, parseType }: Props) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY);
  // The toolbar is as wide as the table below it.
  const measure = () =>
    setWidth(trigger.current?.closest("[data-pane]")?.clientWidth ?? Number.POSITIVE_INFINITY);
  const offered = table
    .getAllLeafColumns()
    .filter(
      ({ id, getCanHide }) =>
        getCanHide() && !(COLUMNS[id]?.onlyLinks === true && parseType === "sitemap"),
    );
  return (
    <DropdownMenu onOpenChange={measure}>
      <DropdownMenu.Trigger
        render={
          <Button
            ref={trigger}
            size="sm"
            shape="square"
            variant="ghost"
            icon={<ColumnsIcon />}
            aria-label={text.items.columnsMenu}
            title={text.items.columnsMenu}
          />
        }
      />
      <DropdownMenu.Content>
        {offered.map((column) => (
          <DropdownMenu.CheckboxItem
            key={column.id}
            checked={column.getIsVisible()}
            onCheckedChange={(shown) => column.toggleVisibility(shown)}
          >
            {columnName(column.id)}
            {width < (COLUMNS[column.id]?.from ?? 0) && (
              <span className="ms-auto ps-6 text-xs text-kumo-subtle">
                {text.items.columnNoRoom}
              </span>
            )}
          </DropdownMenu.CheckboxItem>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu>
  );
}
