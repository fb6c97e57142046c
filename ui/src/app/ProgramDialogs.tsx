import { Radio } from "@cloudflare/kumo/components/radio";
import { text } from "@/text";
import { BrowserSetting } from "./BrowserSetting";
import { openDialog, useDialog } from "./dialogs";
import { ShortcutsDialog } from "./keyboard/ShortcutsDialog";
import { ProgramDialog } from "./ProgramDialog";
import { useAbout } from "./queries";
import { chooseTheme, THEMES, type Theme, useTheme } from "./theme";

type Props = { open: boolean; onClose: () => void };

/** The dialogs about the program, of which at most one is open. */
export function ProgramDialogs() {
  const dialog = useDialog();
  const close = () => openDialog(null);
  return (
    <>
      <SettingsDialog open={dialog === "settings"} onClose={close} />
      <AboutDialog open={dialog === "about"} onClose={close} />
      <ShortcutsDialog open={dialog === "shortcuts"} onClose={close} />
    </>
  );
}

function AboutDialog({ open, onClose }: Props) {
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

function SettingsDialog({ open, onClose }: Props) {
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
