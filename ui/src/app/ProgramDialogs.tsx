import { AboutDialog } from "./AboutDialog";
import { openDialog, useDialog } from "./dialogs";
import { ShortcutsDialog } from "./keyboard/ShortcutsDialog";
import { SettingsDialog } from "./SettingsDialog";

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
