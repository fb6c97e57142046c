import { Button } from "@cloudflare/kumo/components/button";
import type { SearchProgress } from "@/ipc";
import { text } from "@/text";

const words = text.playground.other;

type Props = {
  /** None once the search is done. */
  progress: SearchProgress | null;
  running: boolean;
  onCancel: () => void;
};

/** A search by a tokenizer that is not the instance's reads every chunk into an index first. */
export function OtherIndex({ progress, running, onCancel }: Props) {
  if (!running) {
    return (
      <p className="mb-3 text-xs text-kumo-subtle" role="note">
        {words.done}
      </p>
    );
  }
  const { done, total } = progress ?? { done: 0, total: 0 };
  return (
    <div
      className="mb-3 flex items-center gap-3 rounded-lg bg-active-tint px-3 py-2"
      data-testid="search-reading"
    >
      <div className="min-w-0 flex-1">
        <p className="tabular-nums" role="status">
          {total === 0 ? words.first : words.reading(done, total)}
        </p>
        <div
          role="progressbar"
          aria-label={words.first}
          aria-valuemin={0}
          aria-valuemax={total}
          aria-valuenow={done}
          className="mt-1.5 h-1 overflow-hidden rounded-full bg-kumo-tint"
        >
          <div
            className="h-full bg-active"
            style={{ width: total === 0 ? 0 : `${(100 * done) / total}%` }}
          />
        </div>
      </div>
      <Button size="sm" onClick={onCancel} data-testid="search-cancel">
        {text.app.cancel}
      </Button>
    </div>
  );
}
