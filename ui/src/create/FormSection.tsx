import type { ReactNode } from "react";
import { text } from "@/text";
import { FieldMessages } from "./FieldMessages";
import type { Section } from "./fields";

type Props = {
  section: Section;
  hint?: ReactNode;
  /** Fields of the whole section, such as a list with too many rows. */
  fields?: string[];
  children: ReactNode;
};

/** One card of the form. */
export function FormSection({ section, hint, fields = [], children }: Props) {
  const inDashboard = text.create.dashboardName[section];
  return (
    <section
      id={`section-${section}`}
      aria-labelledby={`title-${section}`}
      className="scroll-mt-4 rounded-lg border border-kumo-hairline bg-kumo-base p-4"
    >
      <h2 id={`title-${section}`} className="flex flex-wrap items-baseline gap-x-2 text-[15px]">
        {text.create.name[section]}
        {inDashboard !== "" && (
          <span lang="en" className="text-[13px] font-normal text-kumo-subtle">
            {inDashboard}
          </span>
        )}
      </h2>
      {hint !== undefined && <p className="mt-0.5 text-kumo-subtle">{hint}</p>}
      <div className="mt-3 flex flex-col gap-4">{children}</div>
      {fields.map((field) => (
        <FieldMessages key={field} field={field} />
      ))}
    </section>
  );
}
