import { text } from "@/text";
import { useForm } from "../FormContext";
import { FormSection } from "../FormSection";
import { FIELDS } from "../fields";
import { TextList } from "../TextList";
import { PatternResult, RuleHints, RuleMatches } from "../testers/PatternResult";
import { RobotsButton } from "../testers/RobotsTester";
import { usePatternTest } from "../testers/usePatternTest";

const words = text.create;

export function FiltersSection() {
  const { config, edit, limits } = useForm();
  const { include_items, exclude_items } = config.source_params;
  const list = words.filters;
  const { report, failure } = usePatternTest();
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
        known={(pattern) => <RuleMatches report={report} pattern={pattern} exclude={false} />}
        hints={(pattern) => <RuleHints report={report} pattern={pattern} />}
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
        known={(pattern) => <RuleMatches report={report} pattern={pattern} exclude={true} />}
        hints={(pattern) => <RuleHints report={report} pattern={pattern} />}
        onChange={(next) =>
          edit((draft) => {
            draft.source_params.exclude_items = next;
          })
        }
      />
      <PatternResult report={report} failure={failure} />
      <RobotsButton />
    </FormSection>
  );
}
