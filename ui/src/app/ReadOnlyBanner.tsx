import { WarningIcon } from "@/parts/icons";
import { text } from "@/text";
import { useAbout } from "./queries";

/** Says that nothing can be written where the database is. */
export function ReadOnlyBanner() {
  const { data: about } = useAbout();
  if (about?.read_only !== true) return null;
  return (
    <div
      role="status"
      data-testid="read-only"
      className="flex shrink-0 items-start gap-2 border-b border-kumo-hairline bg-warn-tint px-5 py-2"
    >
      <WarningIcon size={16} className="mt-0.5 shrink-0 text-warn" aria-hidden />
      <p className="min-w-0 wrap-anywhere">
        <span className="font-medium">{text.app.readOnly.title}</span>{" "}
        {text.app.readOnly.text(about.database_path ?? "")}
      </p>
    </div>
  );
}
