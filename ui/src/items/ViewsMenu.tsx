import { Button } from "@cloudflare/kumo/components/button";
import { Dialog, DialogRoot } from "@cloudflare/kumo/components/dialog";
import { DropdownMenu } from "@cloudflare/kumo/components/dropdown";
import { type FormEvent, useState } from "react";
import { BookmarkSimpleIcon, TrashIcon } from "@/parts/icons";
import { Input } from "@/parts/kumo";
import { useUndo } from "@/parts/useUndo";
import { text } from "@/text";
import { type ItemFilter, readFilter, writeFilter } from "./filter";
import type { ItemTable } from "./useItemTable";
import { keepViews, keptViews, type View, withView } from "./views";

const words = text.items.views;

type Props = { filter: ItemFilter; table: ItemTable; onChange: (filter: ItemFilter) => void };

/** The saved views: to open, to make one of what is shown, to delete. */
export function ViewsMenu({ filter, table, onChange }: Props) {
  const [views, setViews] = useState(keptViews);
  const [naming, setNaming] = useState(false);
  const keep = (next: View[]) => {
    keepViews(next);
    setViews(next);
  };
  const open = (view: View) => {
    table.setColumnVisibility(view.columns ?? {});
    onChange(readFilter(new URLSearchParams(view.search)));
  };
  const save = (name: string) => {
    const search = writeFilter(new URLSearchParams(), filter).toString();
    keep(withView(views, { name, search, columns: table.getState().columnVisibility }));
    setNaming(false);
  };
  const undo = useUndo();
  const remove = (name: string) => {
    const removed = views.find((view) => view.name === name);
    keep(views.filter((view) => view !== removed));
    if (removed !== undefined) {
      undo(words.removed(name), () => keep(withView(keptViews(), removed)));
    }
  };
  return (
    <>
      <DropdownMenu onOpenChange={(shown) => shown && setViews(keptViews())}>
        <DropdownMenu.Trigger
          render={
            <Button
              size="sm"
              shape="square"
              variant="ghost"
              icon={<BookmarkSimpleIcon />}
              aria-label={words.open}
              title={words.open}
              data-testid="views-menu"
            />
          }
        />
        <DropdownMenu.Content>
          {views.length === 0 && <DropdownMenu.Item disabled>{words.none}</DropdownMenu.Item>}
          {views.map((view) => (
            <DropdownMenu.Item key={view.name} onClick={() => open(view)}>
              <bdi className="max-w-60 truncate">{view.name}</bdi>
            </DropdownMenu.Item>
          ))}
          <DropdownMenu.Separator />
          <DropdownMenu.Item onClick={() => setNaming(true)}>{words.save}</DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu>
      <DialogRoot open={naming} onOpenChange={setNaming}>
        <Dialog className="p-6">
          <NameForm
            views={views}
            onSave={save}
            onRemove={remove}
            onClose={() => setNaming(false)}
          />
        </Dialog>
      </DialogRoot>
    </>
  );
}

type FormProps = {
  views: View[];
  onSave: (name: string) => void;
  onRemove: (name: string) => void;
  onClose: () => void;
};

function NameForm({ views, onSave, onRemove, onClose }: FormProps) {
  const [name, setName] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== "") onSave(name.trim());
  };
  return (
    <form onSubmit={submit}>
      <Dialog.Title className="text-base font-semibold">{words.title}</Dialog.Title>
      <Dialog.Description className="mt-1 mb-4 text-kumo-subtle">
        {words.explain}
      </Dialog.Description>
      <Input
        label={words.name}
        value={name}
        maxLength={60}
        autoFocus
        onChange={(event) => setName(event.target.value)}
      />
      {views.length > 0 && (
        <ul aria-label={words.open} className="mt-4 max-h-48 overflow-y-auto">
          {views.map((view) => (
            <li key={view.name} className="flex items-center gap-2">
              <bdi className="min-w-0 flex-1 truncate">{view.name}</bdi>
              <Button
                size="sm"
                shape="square"
                variant="ghost"
                icon={<TrashIcon />}
                aria-label={words.remove(view.name)}
                onClick={() => onRemove(view.name)}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="mt-5 flex justify-end gap-2">
        <Button onClick={onClose}>{text.app.cancel}</Button>
        <Button type="submit" variant="primary" disabled={name.trim() === ""}>
          {words.action}
        </Button>
      </div>
    </form>
  );
}
