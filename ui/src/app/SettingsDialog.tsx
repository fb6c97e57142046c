import type { Pace, PlanTier } from "@/ipc";
import { Select } from "@/parts/kumo";
import { text } from "@/text";
import { chooseLanguage, type Language, useLanguage } from "@/text/language";
import { BrowserSetting } from "./BrowserSetting";
import { ProgramDialog } from "./ProgramDialog";
import { SettingGroup } from "./SettingGroup";
import { StorageSetting } from "./StorageSetting";
import { keepStartSettings, useStartSettings } from "./startSettings";
import { chooseTheme, type Theme, useTheme } from "./theme";

const words = text.app.programSettings;

type Props = { open: boolean; onClose: () => void };

/** What belongs to the program and to no instance. */
export function SettingsDialog({ open, onClose }: Props) {
  return (
    <ProgramDialog title={text.app.settings} open={open} onClose={onClose} size="xl">
      <div className="form flex flex-col gap-4">
        <div className="grid grid-cols-2 gap-3">
          <Appearance />
          <LanguageChoice />
        </div>
        <NewInstances />
        <StorageSetting />
        <BrowserSetting />
      </div>
    </ProgramDialog>
  );
}

function Appearance() {
  const theme = useTheme();
  const { theme: words } = text.app;
  return (
    <Select<Theme>
      label={words.label}
      value={theme}
      onChange={chooseTheme}
      items={{ system: words.system, light: words.light, dark: words.dark }}
    />
  );
}

function LanguageChoice() {
  const { label, en, cs } = text.app.language;
  return (
    <Select<Language>
      label={label}
      value={useLanguage()}
      onChange={chooseLanguage}
      items={{ en, cs }}
    />
  );
}

/** Plan and pace that Create begins with. */
function NewInstances() {
  const { plan, pace } = useStartSettings();
  const { tiers, auto, service, fast } = text.create.plan;
  return (
    <SettingGroup title={words.start} hint={words.startHint}>
      <div className="grid grid-cols-2 gap-3">
        <Select<PlanTier>
          label={text.create.plan.tier}
          value={plan ?? "paid"}
          onChange={(value) => keepStartSettings({ plan: value, pace })}
          items={tiers}
        />
        <Select<Pace | "auto">
          label={text.create.plan.pace}
          value={pace ?? "auto"}
          onChange={(value) => keepStartSettings({ plan, pace: value === "auto" ? null : value })}
          items={{ auto, service, fast }}
        />
      </div>
    </SettingGroup>
  );
}
