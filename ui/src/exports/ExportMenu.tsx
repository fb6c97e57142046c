import type { Format, InstanceSummary } from "@/ipc";
import { type ItemFilter, isFiltered, NO_FILTER } from "@/items/filter";
import { DownloadSimpleIcon } from "@/parts/icons";
import { MenuButton } from "@/parts/MenuButton";
import { text } from "@/text";
import { FileWork } from "./FileWork";
import { useExport } from "./useExport";

const words = text.exports;

export const FORMATS: Format[] = ["csv", "ndjson", "markdown", "html"];

type Props = {
  instance: InstanceSummary;
  filter?: ItemFilter;
  variant?: "ghost" | "secondary";
  labelClassName?: string;
};

/** Writes the items that the filter keeps where the user chooses. */
export function ExportMenu({
  instance,
  filter = NO_FILTER,
  variant = "ghost",
  labelClassName,
}: Props) {
  const exporting = useExport(instance.id, instance.host, filter);
  return (
    <>
      <MenuButton
        label={isFiltered(filter) ? words.filtered : words.action}
        icon={<DownloadSimpleIcon />}
        variant={variant}
        loading={exporting.busy}
        testId="export"
        labelClassName={labelClassName}
        choices={FORMATS.map((one) => ({
          id: one,
          label: words.format[one],
          hint: words.hint[one],
          onSelect: () => exporting.run(one),
        }))}
      />
      <FileWork title={exporting.title} progress={exporting.progress} />
    </>
  );
}
