import { Button } from "@cloudflare/kumo/components/button";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { client, type ProgramFolder, type StoragePlace } from "@/ipc";
import { Failure, useTellFailure } from "@/parts/Failure";
import { ClockIcon, FolderOpenIcon } from "@/parts/icons";
import { OutcomeIcon } from "@/parts/OutcomeIcon";
import { text } from "@/text";
import { keys, useAbout, useStoragePlace } from "./queries";
import { SettingGroup } from "./SettingGroup";

const words = text.app.programSettings;

/** Where everything is kept, and the database's move to another folder. */
export function StorageSetting() {
  const { data } = useAbout();
  const { place, error, busy, choose, stay } = useMove();
  return (
    <SettingGroup title={words.storage} hint={words.storageHint}>
      <dl className="grid grid-cols-[auto_1fr_auto] items-center gap-x-4 gap-y-2">
        <Place
          name={text.app.about.database}
          path={
            data?.database_fault ? (
              <Failure of={{ message: data.database_fault }} />
            ) : (
              data?.database_path
            )
          }
          folder="data"
        >
          <Button size="sm" loading={busy} onClick={choose} data-testid="move-database">
            {words.move}
          </Button>
        </Place>
        <Place name={text.app.about.logs} path={data?.log_folder} folder="logs" />
      </dl>
      {error !== null && (
        <p role="alert" className="mt-3 text-kumo-danger">
          <Failure of={error} />
        </p>
      )}
      {place !== undefined && <NextMove place={place} stay={stay} />}
    </SettingGroup>
  );
}

/** What the next start does, or why the last one did not. */
function NextMove({ place, stay }: { place: StoragePlace; stay: () => void }) {
  const { next, failed } = place;
  if (failed !== null) {
    return (
      <p role="alert" className="mt-3 flex items-start gap-2">
        <OutcomeIcon outcome="errored" />
        <span className="min-w-0 flex-1 select-text wrap-anywhere">
          {words.notMoved(failed.folder)} <Failure of={{ message: failed.reason }} />
        </span>
        <Button size="sm" onClick={stay}>
          {words.seen}
        </Button>
      </p>
    );
  }
  if (next === null) return null;
  return (
    <div role="status" className="mt-3" data-testid="next-move">
      <p className="flex gap-2">
        <ClockIcon size={16} className="mt-0.5 shrink-0 text-kumo-subtle" />
        <span className="min-w-0 select-text wrap-anywhere">{words.moves(next)}</span>
      </p>
      <div className="mt-2 flex gap-2">
        <Button size="sm" variant="primary" onClick={() => void client.restart()}>
          {words.restart}
        </Button>
        <Button size="sm" onClick={stay}>
          {words.stay}
        </Button>
      </div>
    </div>
  );
}

function useMove() {
  const cache = useQueryClient();
  const { data: place } = useStoragePlace();
  const set = useMutation({
    mutationFn: (work: () => Promise<StoragePlace>) => work(),
    onSuccess: (next) => cache.setQueryData(keys.storage, next),
  });
  return {
    place,
    error: set.error,
    busy: set.isPending,
    choose: () => set.mutate(client.chooseStorage),
    stay: () => set.mutate(client.keepStorage),
  };
}

type PlaceProps = {
  name: string;
  path: ReactNode;
  folder: ProgramFolder;
  children?: ReactNode;
};

function Place({ name, path, folder, children }: PlaceProps) {
  const tellFailure = useTellFailure();
  const open = useMutation({
    mutationFn: () => client.openFolder(folder),
    onError: (cause) => tellFailure(cause),
  });
  return (
    <>
      <dt className="text-kumo-subtle">{name}</dt>
      <dd className="min-w-0 select-text wrap-anywhere">{path ?? "…"}</dd>
      <dd className="flex justify-end gap-2">
        {children}
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
