import { Checkbox } from "@cloudflare/kumo/components/checkbox";
import { useEffect, useRef } from "react";
import { Input } from "@/parts/kumo";
import { text } from "@/text";
import { CopyAsNew } from "../CopyAsNew";
import { FieldMessages } from "../FieldMessages";
import { useField, useForm } from "../FormContext";
import { FormSection } from "../FormSection";
import { FIELDS } from "../fields";
import { useTyped } from "../useTyped";

const words = text.create;

export function TargetSection() {
  const { config, edit, mode, owned, setOwned } = useForm();
  const [source, type] = useTyped(config.source, (next) =>
    edit((draft) => {
      draft.source = next;
    }),
  );
  const { error, note } = useField(FIELDS.source);
  const fixed = mode === "settings";
  const field = useRef<HTMLInputElement>(null);
  const empty = !fixed && config.source === "";
  // The first thing to do in an empty form; where one came to a filled one, the focus stays.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens.
  useEffect(() => {
    if (empty) field.current?.focus();
  }, []);
  return (
    <FormSection section="target" fields={[FIELDS.id]}>
      <Input
        ref={field}
        label={words.target.field}
        placeholder={words.target.placeholder}
        value={source}
        disabled={fixed}
        inputMode="url"
        spellCheck={false}
        error={error}
        description={note ?? (fixed ? words.target.fixed : words.target.hint)}
        data-field={FIELDS.source}
        data-testid="source"
        onChange={(event) => type(event.target.value)}
      />
      {fixed && <CopyAsNew config={config} />}
      {!fixed && (
        <div>
          <Checkbox
            label={words.target.ownership}
            checked={owned}
            onCheckedChange={(next) => setOwned(next === true)}
            data-field={FIELDS.owned}
            data-testid="owned"
          />
          <p className="mt-1 ps-6 text-kumo-subtle">{words.target.ownershipHint}</p>
          <div className="ps-6">
            <FieldMessages field={FIELDS.owned} />
          </div>
        </div>
      )}
    </FormSection>
  );
}
