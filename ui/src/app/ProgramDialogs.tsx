import { Button } from "@cloudflare/kumo/components/button";
import { Dialog, DialogRoot } from "@cloudflare/kumo/components/dialog";
import { Radio } from "@cloudflare/kumo/components/radio";
import type { ReactNode } from "react";
import { XIcon } from "@/parts/icons";
import { text } from "@/text";
import { BrowserSetting } from "./BrowserSetting";
import { useAbout } from "./queries";
import { chooseTheme, THEMES, type Theme, useTheme } from "./theme";

type Props = { open: boolean; onClose: () => void };

export function AboutDialog({ open, onClose }: Props) {
  const { data } = useAbout();
  const facts: [string, string | undefined][] = [
    [text.app.about.version, data?.version],
    [text.app.about.licence, text.app.about.licenceName],
    [text.app.about.database, data?.database_path],
    [text.app.about.logs, data?.log_folder],
  ];
  return (
    <ProgramDialog title={text.app.about.title} open={open} onClose={onClose}>
      <p>{text.app.about.what}</p>
      <dl className="my-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-kumo-subtle">{name}</dt>
            <dd className="min-w-0 break-all select-text">{value ?? "…"}</dd>
          </div>
        ))}
      </dl>
      <p>{text.app.independent}</p>
      <p className="mt-1 text-kumo-subtle">{text.app.about.local}</p>
    </ProgramDialog>
  );
}

export function SettingsDialog({ open, onClose }: Props) {
  const theme = useTheme();
  return (
    <ProgramDialog title={text.app.settings} open={open} onClose={onClose}>
      <Radio.Group
        legend={text.app.theme.label}
        value={theme}
        onValueChange={(value: Theme) => chooseTheme(value)}
      >
        {THEMES.map((name) => (
          <Radio.Item key={name} value={name} label={text.app.theme[name]} />
        ))}
      </Radio.Group>
      <BrowserSetting />
    </ProgramDialog>
  );
}

function ProgramDialog({
  title,
  open,
  onClose,
  children,
}: Props & { title: string; children: ReactNode }) {
  return (
    <DialogRoot open={open} onOpenChange={(next) => next || onClose()}>
      <Dialog size="lg" className="p-6">
        <div className="mb-3 flex items-start justify-between gap-4">
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
        {children}
      </Dialog>
    </DialogRoot>
  );
}
