import { go } from "@/app/address";
import { client } from "@/ipc";
import { useTellFailure } from "@/parts/Failure";
import { text } from "@/text";
import { useAuditRuns } from "./runs";

/** Audits what is chosen in the system's dialog, in the view of audits without an instance. */
export function useChooseFiles() {
  const { start } = useAuditRuns();
  const tellFailure = useTellFailure();
  const audit = async (choose: () => Promise<string[]>) => {
    try {
      const paths = await choose();
      if (paths.length === 0) return;
      go({ view: "audit", search: new URLSearchParams() });
      await start({ paths });
    } catch (cause) {
      tellFailure(cause);
    }
  };
  return {
    files: () => void audit(() => client.chooseFiles(text.audit.kinds)),
    folder: () =>
      void audit(async () => {
        const folder = await client.chooseFolder();
        return folder === null ? [] : [folder];
      }),
  };
}
