import { text } from "@/text";
import { useForm } from "../FormContext";
import { FormSection } from "../FormSection";
import { FIELDS } from "../fields";
import { TextList } from "../TextList";

const words = text.create;

export function FiltersSection() {
  const { config, edit, limits } = useForm();
  const { include_items, exclude_items } = config.source_params;
  const list = words.filters;
  return (
    <FormSection
      section="filters"
      hint={list.hint}
      fields={["source_params.include_items", "source_params.exclude_items"]}
    >
      <TextList
        title={list.include}
        hint={list.includeHint}
        values={include_items}
        most={limits.path_patterns}
        field={FIELDS.include}
        placeholder={list.placeholder}
        label={(number) => list.rule(list.include, number)}
        add={list.addInclude}
        remove={list.remove}
        onChange={(next) =>
          edit((draft) => {
            draft.source_params.include_items = next;
          })
        }
      />
      <TextList
        title={list.exclude}
        hint={list.excludeHint}
        values={exclude_items}
        most={limits.path_patterns}
        field={FIELDS.exclude}
        placeholder={list.placeholder}
        label={(number) => list.rule(list.exclude, number)}
        add={list.addExclude}
        remove={list.remove}
        onChange={(next) =>
          edit((draft) => {
            draft.source_params.exclude_items = next;
          })
        }
      />
    </FormSection>
  );
}
