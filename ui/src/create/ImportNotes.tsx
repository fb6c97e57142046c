import { Button } from "@cloudflare/kumo/components/button";
import type { ConfigImport } from "@/ipc";
import { XIcon } from "@/parts/icons";
import { Message } from "@/parts/Message";
import { Notice } from "@/parts/Notice";
import { text } from "@/text";

const words = text.create.imports;

type Props = { result: ConfigImport; onDismiss: () => void };

/** What was not taken over from the JSON, or not as it stood there. */
export function ImportNotes({ result: { errors, notes }, onDismiss }: Props) {
  const title = errors.length > 0 ? words.unread(errors.length) : words.done(notes.length);
  const tone = errors.length > 0 ? "errored" : notes.length > 0 ? "warning" : "indexed";
  return (
    <div className="relative shrink-0 px-5 pt-3" data-testid="import-notes">
      <Notice tone={tone} title={title} live>
        {errors.length + notes.length > 0 && (
          <ul className="max-h-32 overflow-y-auto pe-8">
            {[...errors, ...notes].map(({ field, message }) => (
              <li key={`${field} ${JSON.stringify(message)}`} className="break-words">
                <code>{field}</code> <Message of={message} />
              </li>
            ))}
          </ul>
        )}
      </Notice>
      <Button
        size="sm"
        shape="square"
        variant="ghost"
        icon={<XIcon />}
        aria-label={words.dismiss}
        className="absolute end-6 top-4.5"
        onClick={onDismiss}
      />
    </div>
  );
}
