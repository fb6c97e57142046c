import { Button } from "@cloudflare/kumo/components/button";
import { useKumoToastManager } from "@cloudflare/kumo/components/toast";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { client, commandError, type Pace, type PlanTier, type ProgramFolder } from "@/ipc";
import { FolderOpenIcon } from "@/parts/icons";
import { Select } from "@/parts/kumo";
import { text } from "@/text";
import { chooseLanguage, type Language, useLanguage } from "@/text/language";
import { BrowserSetting } from "./BrowserSetting";
import { ProgramDialog } from "./ProgramDialog";
import { useAbout } from "./queries";
import { keepStartSettings, useStartSettings } from "./startSettings";
import { chooseTheme, type Theme, useTheme } from "./theme";

const words = text.app.programSettings;

type Props = { open: boolean; onClose: () => void };

/** What belongs to the program and to no instance. */
export function SettingsDialog({ open, onClose }: Props) {
  return (
    <ProgramDialog title={text.app.settings} open={open} onClose={onClose}>
      <div className="form flex flex-col gap-5">
        <div className="grid grid-cols-2 gap-3">
          <Appearance />
          <LanguageChoice />
        </div>
        <NewInstances />
        <Storage />
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
    <Group title={words.start} hint={words.startHint}>
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
    </Group>
  );
}

/** Where everything is kept. */
function Storage() {
  const { data } = useAbout();
  return (
    <Group title={words.storage} hint={words.storageHint}>
      <dl className="grid grid-cols-[auto_1fr_auto] items-center gap-x-4 gap-y-2">
        <Place name={text.app.about.database} path={data?.database_path} folder="data" />
        <Place name={text.app.about.logs} path={data?.log_folder} folder="logs" />
      </dl>
    </Group>
  );
}

type PlaceProps = { name: string; path: string | undefined; folder: ProgramFolder };

function Place({ name, path, folder }: PlaceProps) {
  const toasts = useKumoToastManager();
  const open = useMutation({
    mutationFn: () => client.openFolder(folder),
    onError: (cause) => toasts.add({ title: commandError(cause).message, variant: "error" }),
  });
  return (
    <>
      <dt className="text-kumo-subtle">{name}</dt>
      <dd className="min-w-0 select-text wrap-anywhere">{path ?? "…"}</dd>
      <dd>
        <Button
          size="sm"
          icon={<FolderOpenIcon />}
          aria-label={words.openFolder(name)}
          onClick={() => open.mutate()}
        >
          {words.open}
        </Button>
      </dd>
    </>
  );
}

type GroupProps = { title: string; hint: string; children: ReactNode };

function Group({ title, hint, children }: GroupProps) {
  return (
    <section aria-label={title} className="border-t border-kumo-hairline pt-4">
      <h2 className="text-[13px]">{title}</h2>
      <p className="mt-0.5 mb-3 text-pretty text-kumo-subtle">{hint}</p>
      {children}
    </section>
  );
}
