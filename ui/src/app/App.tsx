import { Toasty } from "@cloudflare/kumo/components/toast";
import { TooltipProvider } from "@cloudflare/kumo/components/tooltip";
import { KumoPortalProvider } from "@cloudflare/kumo/utils";
import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { AuditContext, AuditRuns } from "@/audit/runs";
import { UnsavedContext, UnsavedSettings } from "@/create/unsaved";
import { WatchesContext } from "@/jobs/progress";
import { JobWatches } from "@/jobs/watches";
import { text } from "@/text";
import { useLanguage } from "@/text/language";
import { makeQueryClient } from "./queries";
import { useOwnLabels } from "./useOwnLabels";
import { Window } from "./Window";

export function App() {
  const [queries] = useState(makeQueryClient);
  const [watches] = useState(() => new JobWatches(queries));
  const [audits] = useState(() => new AuditRuns(queries));
  const [unsaved] = useState(() => new UnsavedSettings());
  useLanguage(); // Everything below is drawn again when it changes.
  const [overlays, setOverlays] = useState<HTMLElement | null>(null);
  useOwnLabels(overlays);
  return (
    <QueryClientProvider client={queries}>
      <WatchesContext value={watches}>
        <AuditContext value={audits}>
          <UnsavedContext value={unsaved}>
            <KumoPortalProvider container={overlays}>
              <TooltipProvider>
                <Toasty>
                  <div className="isolate h-full">
                    <Window />
                  </div>
                </Toasty>
              </TooltipProvider>
            </KumoPortalProvider>
            {/* Menus and lists open here, over everything, and within a landmark. */}
            <section ref={setOverlays} aria-label={text.app.overlays} />
          </UnsavedContext>
        </AuditContext>
      </WatchesContext>
    </QueryClientProvider>
  );
}
