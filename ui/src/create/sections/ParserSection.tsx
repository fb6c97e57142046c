import { text } from "@/text";
import { ChoiceCards } from "../ChoiceCards";
import { useForm } from "../FormContext";
import { FormSection } from "../FormSection";
import { FIELDS } from "../fields";
import { HeaderList } from "../HeaderList";
import { SelectorList } from "../SelectorList";
import { TextList } from "../TextList";
import { RenderingNote } from "./RenderingNote";

const words = text.create;

export function ParserSection() {
  const { config, edit, limits } = useForm();
  const crawler = config.source_params.web_crawler;
  const parse = crawler.parse_options;
  const list = words.parser;
  return (
    <FormSection section="parser">
      <TextList
        title={list.sitemaps}
        hint={crawler.parse_type === "sitemap" ? list.sitemapsHint : list.sitemapsOnly}
        values={parse.specific_sitemaps}
        most={limits.specific_sitemaps}
        field={FIELDS.sitemap}
        placeholder={list.sitemapPlaceholder}
        label={list.sitemap}
        add={list.addSitemap}
        remove={list.removeSitemap}
        onChange={(next) =>
          edit((draft) => {
            draft.source_params.web_crawler.parse_options.specific_sitemaps = next;
          })
        }
      />
      <ChoiceCards
        legend={list.mode}
        field={FIELDS.rendering}
        value={parse.use_browser_rendering ? "rendered" : "static"}
        choices={[
          { value: "static", label: list.static, hint: list.staticHint },
          {
            value: "rendered",
            label: list.rendered,
            hint: list.renderedHint,
          },
        ]}
        onChange={(value) =>
          edit((draft) => {
            draft.source_params.web_crawler.parse_options.use_browser_rendering =
              value === "rendered";
          })
        }
      />
      <RenderingNote rendered={parse.use_browser_rendering} />
      <HeaderList />
      <SelectorList />
    </FormSection>
  );
}
