import { Button } from "@cloudflare/kumo/components/button";
import { Dialog, DialogRoot } from "@cloudflare/kumo/components/dialog";
import type { ReactNode } from "react";
import { XIcon } from "@/parts/icons";
import { text } from "@/text";

type Props = {
  title: string;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
  size?: "lg" | "xl";
};

/** A dialog about the program itself. */
export function ProgramDialog({ title, open, onClose, children, size = "lg" }: Props) {
  return (
    <DialogRoot open={open} onOpenChange={(next) => next || onClose()}>
      <Dialog size={size} className="top-6! flex max-h-[calc(100vh-48px)] flex-col p-0">
        <div className="flex shrink-0 px-6 pt-5 pb-3 items-start justify-between gap-4">
          <Dialog.Title className="text-base font-semibold">{title}</Dialog.Title>
          <Button
            size="sm"
            shape="square"
            variant="ghost"
            icon={<XIcon />}
            aria-label={text.app.close}
            onClick={onClose}
          />
        </div>
        <div className="min-h-0 overflow-y-auto px-6 pt-1 pb-6">{children}</div>
      </Dialog>
    </DialogRoot>
  );
}
