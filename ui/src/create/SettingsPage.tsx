import { Button } from "@cloudflare/kumo/components/button";
import { useKumoToastManager } from "@cloudflare/kumo/components/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useAddress } from "@/app/address";
import { LoadFailure } from "@/app/LoadFailure";
import { useDefaults } from "@/app/queries";
import {
  type Config,
  type ConfigDefaults,
  type ConfigImport,
  client,
  type InstanceDetail,
} from "@/ipc";
import { refreshInstance } from "@/jobs/watches";
import { ArrowClockwiseIcon } from "@/parts/icons";
import { isLive } from "@/parts/outcome";
import { text } from "@/text";
import { ChangeCost } from "./ChangeCost";
import { CheckPanel } from "./CheckPanel";
import { ConfigForm } from "./ConfigForm";
import { CopyConfig } from "./CopyConfig";
import { refusedFields } from "./CreatePage";
import { DeleteInstance } from "./DeleteInstance";
import { focusFirst } from "./focus";
import { ImportButton } from "./ImportDialog";
import { ImportNotes } from "./ImportNotes";
import { StorageSection } from "./StorageSection";
import { SettingsPreview } from "./testers/SettingsPreview";
import { useUnsaved } from "./unsaved";
import { useConfigForm } from "./useConfigForm";

/** The settings of an instance: the same form as Create, its target fixed. */
export function SettingsPage({ detail }: { detail: InstanceDetail }) {
  const { data: defaults, error, refetch } = useDefaults();
  const scrolled = useRef(0);
  if (error !== null) return <LoadFailure cause={error} retry={refetch} />;
  if (defaults === undefined) return null;
  return (
    <SettingsForm
      key={JSON.stringify(detail.config)}
      detail={detail}
      defaults={defaults}
      scrolled={scrolled}
    />
  );
}

type FormProps = {
  detail: InstanceDetail;
  defaults: ConfigDefaults;
  scrolled: RefObject<number>;
};

function SettingsForm({ detail, defaults, scrolled }: FormProps) {
  const address = useAddress();
  const search = address.view === "instance" ? address.search : new URLSearchParams();
  const { id } = detail.summary;
  const unsaved = useUnsaved();
  const form = useConfigForm(
    detail.config,
    "settings",
    true,
    unsaved.of(id, detail.config) ?? undefined,
  );
  useEffect(
    () => unsaved.keep(id, form.config, detail.config),
    [unsaved, id, form.config, detail.config],
  );
  const [notes, setNotes] = useState<ConfigImport | null>(null);
  const save = useSave(id, form.setRefused);
  const changed = JSON.stringify(form.config) !== JSON.stringify(detail.config);
  const saved = detail.config.source_params.web_crawler.parse_options.include_headers;
  const hasHeaders = Object.keys(saved).length > 0;
  const submit = async () => {
    if (!changed || save.isPending) return;
    const config = await form.attempt();
    if (config !== null) save.mutate(config);
  };
  return (
    <>
      {notes !== null && <ImportNotes result={notes} onDismiss={() => setNotes(null)} />}
      <ConfigForm
        form={form}
        defaults={defaults}
        scrolled={scrolled}
        section={search.get("section")}
        // A tester that opens over the form has the focus.
        field={search.has("try") ? null : search.get("field")}
        instance={detail.summary}
        onSubmit={submit}
        aside={
          <CheckPanel
            title={text.create.check.settingsTitle}
            action={text.create.save}
            busy={save.isPending}
            disabled={!changed}
            onAction={submit}
            footer={changed ? text.create.saveHint : text.create.unchanged}
            first={
              <SettingsPreview
                item={Number(search.get("item")) || null}
                from={search.get("from") ?? ""}
                changed={changed}
              />
            }
          >
            {changed && (
              <ChangeCost
                instance={detail.summary}
                config={form.config}
                valid={form.errors.length === 0}
              />
            )}
          </CheckPanel>
        }
      >
        <div className="flex gap-2">
          <CopyConfig config={form.config} withHeadersOf={hasHeaders ? detail.summary.id : null} />
          <ImportButton
            onImport={(result) => {
              form.reset(imported(result.config, detail.config));
              setNotes(result);
            }}
          />
          <Button
            size="sm"
            variant="ghost"
            icon={<ArrowClockwiseIcon />}
            disabled={!changed}
            onClick={() => form.reset(detail.config)}
          >
            {text.create.revert}
          </Button>
        </div>
        <StorageSection instance={detail.summary} />
        <DeleteInstance instance={detail.summary} />
      </ConfigForm>
    </>
  );
}

/** Imported settings of an instance: its crawl target never changes, and what only the preview
 * knows stands in no import. */
function imported(read: Config, before: Config): Config {
  const { source, plan, pace, keep_versions } = before;
  return { ...read, source, plan, pace, keep_versions };
}

function useSave(id: number, onRefused: (fields: ReturnType<typeof refusedFields>) => void) {
  const queries = useQueryClient();
  const toasts = useKumoToastManager();
  return useMutation({
    mutationFn: async (config: Config) => {
      const { pending, last_job, paused } = await client.updateInstance(id, config);
      const asks = pending === "sync" || pending === "full_reindex";
      const free = last_job !== null && !isLive(last_job.state) && !paused;
      if (asks && free) await client.startJob(id);
      return pending;
    },
    onSuccess: async (pending) => {
      await refreshInstance(queries, id);
      toasts.add({ title: text.create.saved[pending], variant: "success" });
    },
    onError: (cause) => {
      const refused = refusedFields(cause);
      onRefused(refused);
      focusFirst(refused);
    },
  });
}
