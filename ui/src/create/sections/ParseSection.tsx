import type { ParseType } from "@/ipc";
import { text } from "@/text";
import { ChoiceCards } from "../ChoiceCards";
import { useForm } from "../FormContext";
import { FormSection } from "../FormSection";
import { FIELDS } from "../fields";

const words = text.create;

const TYPES: ParseType[] = ["sitemap", "discover"];

export function ParseSection() {
  const { config, edit } = useForm();
  const { parse_type } = config.source_params.web_crawler;
  return (
    <FormSection section="parse" fields={[FIELDS.parseType]}>
      <ChoiceCards
        hideLegend
        field={FIELDS.parseType}
        legend={words.name.parse}
        value={parse_type}
        choices={[
          { value: "sitemap", label: words.parse.sitemap, hint: words.parse.sitemapHint },
          { value: "discover", label: words.parse.discover, hint: words.parse.discoverHint },
        ]}
        onChange={(value) =>
          edit((draft) => {
            draft.source_params.web_crawler.parse_type = value;
          })
        }
      />
      <div className="grid grid-cols-2 gap-x-4">
        {TYPES.map((type) => (
          <p key={type} className={type === parse_type ? "" : "text-kumo-subtle"}>
            {words.parse.use[type]}
          </p>
        ))}
      </div>
    </FormSection>
  );
}
