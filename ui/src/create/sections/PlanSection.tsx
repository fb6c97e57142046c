import type { Pace, PlanTier } from "@/ipc";
import { text } from "@/text";
import { ChoiceCards } from "../ChoiceCards";
import { useForm } from "../FormContext";
import { FormSection } from "../FormSection";
import { NumberField } from "../NumberField";

const words = text.create;

export function PlanSection() {
  const { config, edit, check, defaults, limits } = useForm();
  const plan = words.plan;
  return (
    <FormSection section="plan">
      <ChoiceCards<PlanTier>
        legend={plan.tier}
        value={config.plan}
        choices={[
          { value: "free", label: plan.tiers.free, hint: plan.tierHint.free },
          { value: "paid", label: plan.tiers.paid, hint: plan.tierHint.paid },
        ]}
        onChange={(value) =>
          edit((draft) => {
            draft.plan = value;
          })
        }
      />
      <ChoiceCards<Pace | "auto">
        legend={plan.pace}
        value={config.pace ?? "auto"}
        choices={[
          {
            value: "auto",
            label: check?.pace ? `${plan.auto}: ${plan[check.pace].toLowerCase()}` : plan.auto,
            hint: plan.autoHint,
          },
          { value: "service", label: plan.service, hint: plan.serviceHint },
          { value: "fast", label: plan.fast, hint: plan.fastHint },
        ]}
        onChange={(value) =>
          edit((draft) => {
            draft.pace = value === "auto" ? null : value;
          })
        }
      />
      <NumberField
        field="keep_versions"
        label={plan.versions}
        hint={plan.versionsHint(limits.keep_versions)}
        unset={defaults.keep_versions}
        value={config.keep_versions}
        onChange={(value) =>
          edit((draft) => {
            draft.keep_versions = value;
          })
        }
      />
    </FormSection>
  );
}
