import { Button } from "@cloudflare/kumo/components/button";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { go, openInstance } from "@/app/address";
import { LoadFailure } from "@/app/LoadFailure";
import { keys, useDefaults } from "@/app/queries";
import {
  type Config,
  type ConfigDefaults,
  type ConfigImport,
  client,
  commandError,
  type FieldError,
} from "@/ipc";
import { useTellFailure } from "@/parts/Failure";
import { timeOfDay } from "@/parts/format";
import { PlayIcon, TrashIcon } from "@/parts/icons";
import { useUndo } from "@/parts/useUndo";
import { text } from "@/text";
import { sayFailure } from "@/text/failure";
import { CheckPanel } from "./CheckPanel";
import { ConfigForm } from "./ConfigForm";
import { CopyConfig } from "./CopyConfig";
import { type Draft, discardDraft, keepDraft, readDraft, takeAnnounced } from "./draft";
import { focusFirst } from "./focus";
import { ImportButton } from "./ImportDialog";
import { ImportNotes } from "./ImportNotes";
import { PreflightPanel } from "./preflight/PreflightPanel";
import { usePreflight } from "./preflight/usePreflight";
import { useConfigForm } from "./useConfigForm";

type Props = { source?: string | undefined };

/** Create: the settings of a new instance, kept as a draft until it is started. */
export function CreatePage({ source }: Props) {
  const { data: defaults, error, refetch } = useDefaults();
  const [round, setRound] = useState(0);
  const [imported, setImported] = useState<ConfigImport | null>(takeAnnounced);
  const undo = useUndo();
  if (error !== null) return <LoadFailure page cause={error} retry={refetch} />;
  if (defaults === undefined) return null;
  const restart = (draft: Draft | null, result: ConfigImport | null) => {
    discardDraft();
    if (draft !== null) keepDraft(draft);
    setImported(result);
    go({ view: "create" }, "replace");
    setRound((before) => before + 1);
  };
  const take = (result: ConfigImport) =>
    restart({ config: result.config, owned: false, savedAt: Date.now() }, result);
  const discard = () => {
    const draft = readDraft();
    restart(null, null);
    if (draft !== null) undo(text.create.discarded, () => restart(draft, imported));
  };
  return (
    <CreateForm
      key={`${round} ${source ?? ""}`}
      defaults={defaults}
      draft={startingPoint(defaults, source)}
      imported={imported}
      onDismiss={() => setImported(null)}
      onImport={take}
      onDiscard={discard}
    />
  );
}

/** The draft that was left, with the website that was just typed. */
function startingPoint(defaults: ConfigDefaults, source: string | undefined): Draft {
  const draft = readDraft();
  if (draft !== null && (source === undefined || draft.config.source === source)) return draft;
  const config = { ...structuredClone(defaults.config), source: source ?? "" };
  return { config, savedAt: 0, owned: false };
}

type FormProps = {
  defaults: ConfigDefaults;
  draft: Draft;
  imported: ConfigImport | null;
  onDismiss: () => void;
  onImport: (result: ConfigImport) => void;
  onDiscard: () => void;
};

function CreateForm({ defaults, draft, imported, onDismiss, onImport, onDiscard }: FormProps) {
  const form = useConfigForm(draft.config, "create", draft.owned);
  const savedAt = useKeptDraft(form.config, form.owned, defaults);
  const start = useStart(form.setRefused);
  const preflight = usePreflight(form.config);
  const submit = async () => {
    if (start.isPending) return;
    const config = await form.attempt();
    if (config === null) return;
    preflight.cancel();
    start.mutate(config);
  };
  const checkSite = async () => {
    const config = await form.attempt();
    if (config !== null) await preflight.start(config);
  };
  return (
    <>
      <header className="flex h-12 shrink-0 items-center gap-3 border-b border-kumo-hairline bg-kumo-base ps-6 pe-5">
        <h1 className="text-[15px]">{text.create.title}</h1>
        {savedAt > 0 && (
          <span className="text-xs text-kumo-subtle">
            {text.create.draftSaved(timeOfDay(savedAt))}
          </span>
        )}
        <span className="ms-auto flex gap-2">
          <ImportButton onImport={onImport} />
          <CopyConfig config={form.config} />
          <Button size="sm" variant="ghost" icon={<TrashIcon />} onClick={onDiscard}>
            {text.create.discard}
          </Button>
        </span>
      </header>
      {imported !== null && <ImportNotes result={imported} onDismiss={onDismiss} />}
      <ConfigForm
        form={form}
        defaults={defaults}
        onSubmit={submit}
        aside={
          <CheckPanel
            title={text.create.check.title}
            action={text.create.start}
            icon={<PlayIcon />}
            busy={start.isPending}
            onAction={submit}
            footer={text.create.nothingSent}
            unknownTold={preflight.run?.report?.cancelled === false}
          >
            <PreflightPanel preflight={preflight} onStart={checkSite} />
          </CheckPanel>
        }
      />
    </>
  );
}

/** Keeps the draft as it changes; answers with when. */
function useKeptDraft(config: Config, owned: boolean, defaults: ConfigDefaults): number {
  const [savedAt, setSavedAt] = useState(0);
  useEffect(() => {
    const untouched = JSON.stringify(config) === JSON.stringify(defaults.config);
    if (untouched) return;
    const draft = { config, owned, savedAt: Date.now() };
    keepDraft(draft);
    // Drawn to the minute: the form is not drawn again for less.
    setSavedAt((before) =>
      timeOfDay(before) === timeOfDay(draft.savedAt) ? before : draft.savedAt,
    );
  }, [config, owned, defaults]);
  return savedAt;
}

/** Makes the instance and opens it, then starts its first job. */
function useStart(onRefused: (fields: FieldError[]) => void) {
  const queries = useQueryClient();
  const tellFailure = useTellFailure();
  return useMutation({
    mutationFn: (config: Config) => client.createInstance(config),
    onSuccess: async ({ id }) => {
      discardDraft();
      openInstance(id);
      try {
        await client.startJob(id);
      } catch (cause) {
        tellFailure(cause);
      }
      await queries.invalidateQueries({ queryKey: keys.instances });
      await queries.invalidateQueries({ queryKey: keys.instance(id) });
    },
    onError: (cause) => {
      const refused = refusedFields(cause);
      onRefused(refused);
      focusFirst(refused);
    },
  });
}

/** What the host refused, on its fields; on the crawl target when it names none. */
export function refusedFields(cause: unknown): FieldError[] {
  const { fields, field } = commandError(cause);
  return fields ?? [{ field: field ?? "source", message: sayFailure(cause).text }];
}
