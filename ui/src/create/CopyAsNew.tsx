import { Button } from "@cloudflare/kumo/components/button";
import { go } from "@/app/address";
import { useWriting } from "@/app/queries";
import type { Config } from "@/ipc";
import { CopyIcon } from "@/parts/icons";
import { useUndo } from "@/parts/useUndo";
import { text } from "@/text";
import { discardDraft, keepDraft, readDraft } from "./draft";

const words = text.create.target;

/** The same settings in Create, where the target can be another one, such as with the other
 * scheme. */
export function CopyAsNew({ config }: { config: Config }) {
  const writing = useWriting();
  const undo = useUndo();
  const open = (source: string) => {
    const before = readDraft();
    keepDraft({ config: { ...config, source }, owned: false, savedAt: Date.now() });
    go({ view: "create" });
    if (before === null) return;
    undo(text.create.discarded, () => {
      discardDraft();
      keepDraft(before);
      // Drawn anew from the draft that is back.
      go({ view: "create", source: before.config.source }, "replace");
    });
  };
  const other = otherScheme(config.source);
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="sm"
        icon={<CopyIcon />}
        {...writing}
        data-testid="copy-as-new"
        onClick={() => open(config.source)}
      >
        {words.copyAsNew}
      </Button>
      {other !== null && (
        <Button
          size="sm"
          variant="ghost"
          {...writing}
          data-testid="copy-other-scheme"
          onClick={() => open(other)}
        >
          {words.copyWith(other.slice(0, other.indexOf("://") + 3))}
        </Button>
      )}
    </div>
  );
}

/** An address by the other of the two schemes; null when it has neither. */
export function otherScheme(source: string): string | null {
  if (/^https:\/\//i.test(source)) return source.replace(/^https/i, "http");
  return /^http:\/\//i.test(source) ? source.replace(/^http/i, "https") : null;
}
