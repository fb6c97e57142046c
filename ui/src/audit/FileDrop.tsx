import { useEffect, useState } from "react";
import { go } from "@/app/address";
import { client, type FileNews } from "@/ipc";
import { UploadSimpleIcon } from "@/parts/icons";
import { text } from "@/text";
import { useAuditRuns } from "./runs";

/** Audits files that are dropped onto the window or named at the start; lights up while they are
 * held over it. */
export function FileDrop() {
  const { start } = useAuditRuns();
  const [over, setOver] = useState(false);
  useEffect(() => {
    let listening = true;
    const hear = (news: FileNews) => {
      if (!listening) return;
      setOver(news.kind === "over");
      if (news.kind !== "given") return;
      go({ view: "audit", search: new URLSearchParams() });
      void start({ paths: news.paths });
    };
    // It ends with the window; that it cannot listen then is nobody's concern.
    client.watchFiles(hear).catch(() => undefined);
    return () => {
      listening = false;
    };
  }, [start]);
  if (!over) return null;
  return (
    <div
      data-testid="drop-cover"
      className="pointer-events-none fixed inset-0 z-50 flex items-center justify-center bg-kumo-base/80 p-3"
    >
      <div className="flex size-full flex-col items-center justify-center rounded-xl border-2 border-dashed border-active bg-active-tint/70">
        <UploadSimpleIcon size={40} className="text-active" aria-hidden />
        <p className="mt-3 text-[15px] font-semibold">{text.audit.dropNow}</p>
        <p className="mt-1 text-kumo-subtle">{text.audit.dropHint}</p>
      </div>
    </div>
  );
}
