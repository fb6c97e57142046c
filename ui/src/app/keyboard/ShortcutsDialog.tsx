import { Fragment } from "react";
import { ProgramDialog } from "@/app/ProgramDialog";
import { Key } from "@/parts/Key";
import { text } from "@/text";

const words = text.app.shortcuts;

type Props = { open: boolean; onClose: () => void };

/** Every key that does something, by where it does. */
export function ShortcutsDialog({ open, onClose }: Props) {
  return (
    <ProgramDialog title={words.title} open={open} onClose={onClose} size="xl">
      <div className="grid grid-cols-2 gap-x-10 gap-y-5">
        {words.groups.map(({ name, keys }) => (
          <section key={name} aria-label={name}>
            <h2 className="mb-1 text-[13px]">{name}</h2>
            <dl>
              {keys.map(([pressed, does]) => (
                <div key={does} className="flex min-h-7 items-center justify-between gap-4">
                  <dt className="text-kumo-subtle">{does}</dt>
                  <dd className="flex shrink-0 gap-1">
                    {pressed.map((key, index) => (
                      <Fragment key={key}>
                        {index > 0 && " "}
                        <Key>{key}</Key>
                      </Fragment>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </ProgramDialog>
  );
}
