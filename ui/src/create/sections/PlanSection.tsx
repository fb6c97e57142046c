import { Switch } from "@cloudflare/kumo/components/switch";
import type { Pace, PlanTier } from "@/ipc";
import { text } from "@/text";
import { ChoiceCards } from "../ChoiceCards";
import { FieldMessages } from "../FieldMessages";
import { useForm } from "../FormContext";
import { FormSection } from "../FormSection";
import { FIELDS } from "../fields";
import { NumberField } from "../NumberField";
import { TextList } from "../TextList";

const words = text.create;

export function PlanSection() {
  const { config, edit, check, defaults, limits } = useForm();
  const plan = words.plan;
  return (
    <FormSection section="plan">
      <ChoiceCards<PlanTier>
        legend={plan.tier}
        field="plan"
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
      <OwnDomains />
      <PrivateNetwork />
    </FormSection>
  );
}

/** Whose domains are asked as the user's own; the crawl target's zone when none is named. */
function OwnDomains() {
  const { config, edit, limits, check } = useForm();
  const plan = words.plan;
  return (
    <div>
      <TextList
        title={plan.domains}
        hint={plan.domainsHint(check?.host ?? "example.com")}
        values={config.preview.own_domains}
        most={limits.own_domains}
        field={FIELDS.domain}
        placeholder="example.com"
        label={plan.domain}
        add={plan.addDomain}
        remove={plan.removeDomain}
        onChange={(domains) =>
          edit((draft) => {
            draft.preview.own_domains = domains;
          })
        }
      />
      <FieldMessages field={FIELDS.domains} />
    </div>
  );
}

/** The owner's consent that a public site leads the crawl into a private network. */
function PrivateNetwork() {
  const { config, edit } = useForm();
  return (
    <div data-field={FIELDS.privateNetwork}>
      <Switch
        label={words.plan.privateNetwork}
        checked={config.preview.allow_private_network}
        onCheckedChange={(allowed) =>
          edit((draft) => {
            draft.preview.allow_private_network = allowed;
          })
        }
      />
      <p className="mt-1 text-kumo-subtle">{words.plan.privateNetworkHint}</p>
      <FieldMessages field={FIELDS.privateNetwork} />
    </div>
  );
}
