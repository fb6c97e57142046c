import { Toasty } from "@cloudflare/kumo/components/toast";
import { TooltipProvider } from "@cloudflare/kumo/components/tooltip";
import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { AuditContext, AuditRuns } from "@/audit/runs";
import { WatchesContext } from "@/jobs/progress";
import { JobWatches } from "@/jobs/watches";
import { makeQueryClient } from "./queries";
import { Window } from "./Window";

export function App() {
  const [queries] = useState(makeQueryClient);
  const [watches] = useState(() => new JobWatches(queries));
  const [audits] = useState(() => new AuditRuns(queries));
  return (
    <QueryClientProvider client={queries}>
      <WatchesContext value={watches}>
        <AuditContext value={audits}>
          <TooltipProvider>
            <Toasty>
              <Window />
            </Toasty>
          </TooltipProvider>
        </AuditContext>
      </WatchesContext>
    </QueryClientProvider>
  );
}
