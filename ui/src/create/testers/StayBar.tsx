/** How many of all URLs stay, as a bar. What it shows is said in words beside it. */
export function StayBar({ kept, total }: { kept: number; total: number }) {
  return (
    <div
      aria-hidden="true"
      className="flex h-2 w-28 shrink-0 gap-0.5 overflow-hidden rounded-full bg-queued"
    >
      {kept > 0 && <div className="bg-indexed" style={{ flexGrow: kept }} />}
      {kept < total && <div className="bg-skipped" style={{ flexGrow: total - kept }} />}
    </div>
  );
}
