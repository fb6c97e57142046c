import { Button } from "@cloudflare/kumo/components/button";
import { Dialog, DialogRoot } from "@cloudflare/kumo/components/dialog";
import type { ReactNode } from "react";
import { text } from "@/text";

type Props = {
  title: string;
  open: boolean;
  /** Closing it ends the work. */
  onCancel: () => void;
  done: number;
  total: number;
  children: ReactNode;
};

/** Work that the window waits for: how far it is, and the way to end it. */
export function WorkDialog({ title, open, onCancel, done, total, children }: Props) {
  // It goes at once: fading out, it would show work that is no more.
  if (!open) return null;
  return (
    <DialogRoot open onOpenChange={(next) => next || onCancel()}>
      <Dialog size="lg" className="p-6">
        <Dialog.Title className="text-base font-semibold">{title}</Dialog.Title>
        <p className="mt-2 text-kumo-subtle tabular-nums" role="status">
          {children}
        </p>
        <div
          role="progressbar"
          aria-label={title}
          aria-valuemin={0}
          aria-valuemax={total}
          aria-valuenow={done}
          className="mt-2 h-1.5 overflow-hidden rounded-full bg-kumo-tint"
        >
          <div
            className="h-full bg-active"
            style={{ width: total === 0 ? 0 : `${(100 * done) / total}%` }}
          />
        </div>
        <div className="mt-4 flex justify-end">
          <Button onClick={onCancel}>{text.app.cancel}</Button>
        </div>
      </Dialog>
    </DialogRoot>
  );
}
