import { useEffect } from "react";
import { AuditPage } from "@/audit/AuditPage";
import { FileDrop } from "@/audit/FileDrop";
import { CreatePage } from "@/create/CreatePage";
import { FirstStart } from "@/instances/FirstStart";
import { InstancePage } from "@/instances/InstancePage";
import { Rail } from "@/instances/Rail";
import { client } from "@/ipc";

import { useJobEvents, useWatchJobs } from "@/jobs/progress";
import { useTitle } from "@/jobs/title";
import { text } from "@/text";
import { type Address, formatAddress, keepTab, openInstance, useAddress } from "./address";
import { ErrorBoundary } from "./ErrorBoundary";
import { useFocusKept } from "./keyboard/useFocusKept";
import { LoadFailure } from "./LoadFailure";
import { ProgramDialogs } from "./ProgramDialogs";
import { useInstances } from "./queries";
import { ReadOnlyBanner } from "./ReadOnlyBanner";
import { useNoBrowserMenu } from "./useNoBrowserMenu";

/** The whole window: the rail, and beside it what the address names. */
export function Window() {
  const address = useAddress();
  const { data: instances } = useInstances();
  useWatchJobs(instances);
  useTitle(instances);
  useJobEvents();
  useNoBrowserMenu();
  useFocusKept();
  useOpenLast(address);
  // Links and "back" change the address by themselves.
  useEffect(() => keepTab(address));
  useTellShown(instances !== undefined);
  return (
    <div className="flex h-full">
      <button
        type="button"
        className="sr-only z-50 rounded bg-kumo-base px-3 py-2 focus:not-sr-only focus:absolute"
        onClick={() => document.getElementById("main")?.focus()}
      >
        {text.app.skipToMain}
      </button>
      <Rail address={address} instances={instances} />
      <main id="main" tabIndex={-1} data-pane className="flex min-w-0 flex-1 flex-col outline-none">
        <ReadOnlyBanner />
        <ErrorBoundary page place={formatAddress(address)}>
          <View address={address} />
        </ErrorBoundary>
      </main>
      <FileDrop />
      <ProgramDialogs />
    </div>
  );
}

function View({ address }: { address: Address }) {
  const { data: instances, error, refetch } = useInstances();
  // Without its list of instances, such as while another Foresite has the database, the program
  // can check files and nothing else.
  if (error !== null && address.view !== "audit")
    return <LoadFailure page cause={error} retry={refetch} />;
  switch (address.view) {
    case "start":
      // Whether there is nothing yet, or what was open last comes, is not known before the list.
      return instances === undefined ? null : <FirstStart />;
    case "create":
      return <CreatePage source={address.source} />;
    case "audit":
      return <AuditPage search={address.search} />;
    case "instance":
      return (
        <InstancePage
          key={address.instance}
          id={address.instance}
          tab={address.tab}
          search={address.search}
        />
      );
  }
}

/** Tells the host once when the first view is on screen, with its instances. */
function useTellShown(shown: boolean) {
  useEffect(() => {
    if (!shown) return;
    // The first frame shows it, the second comes once it is painted.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => client.logShown());
    });
    return () => cancelAnimationFrame(frame);
  }, [shown]);
}

const LAST = "foresite.last";

/** Opens the program where it was left. */
function useOpenLast(address: Address) {
  const { data: instances } = useInstances();
  const instance = address.view === "instance" ? address.instance : null;
  useEffect(() => {
    if (instance !== null) localStorage.setItem(LAST, String(instance));
  }, [instance]);
  useEffect(() => {
    if (location.hash !== "" || instances === undefined) return;
    const last = Number(localStorage.getItem(LAST));
    const found = instances.find(({ id }) => id === last) ?? instances[0];
    if (found !== undefined) openInstance(found.id);
  }, [instances]);
}
