import { Button } from "@cloudflare/kumo/components/button";
import { DropdownMenu } from "@cloudflare/kumo/components/dropdown";
import { ColumnsIcon } from "@/parts/icons";
import { text } from "@/text";
import { columnName } from "./columns";
import type { ItemTable } from "./useItemTable";

/** Which columns to show, where they fit. */
export function ColumnMenu({ table }: { table: ItemTable }) {
  return (
    <DropdownMenu>
      <DropdownMenu.Trigger
        render={
          <Button
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
        {table
          .getAllLeafColumns()
          .filter((column) => column.getCanHide())
          .map((column) => (
            <DropdownMenu.CheckboxItem
              key={column.id}
              checked={column.getIsVisible()}
              onCheckedChange={(shown) => column.toggleVisibility(shown)}
            >
              {columnName(column.id)}
            </DropdownMenu.CheckboxItem>
          ))}
      </DropdownMenu.Content>
    </DropdownMenu>
  );
}
