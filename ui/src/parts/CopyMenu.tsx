import { CopyIcon } from "./icons";
import { type Choice, MenuButton } from "./MenuButton";
import { useCopyAs } from "./useCopyAs";

type Form = { id: string; label: string; hint?: string; value: () => string | Promise<string> };

type Props = { label: string; forms: Form[]; more?: Choice[]; testId?: string };

/** Copies one of several texts and says so; `more` stands below them. */
export function CopyMenu({ label, forms, more = [], testId }: Props) {
  const copy = useCopyAs();
  return (
    <MenuButton
      label={label}
      icon={<CopyIcon />}
      testId={testId}
      choices={[
        ...forms.map((form) => ({
          ...form,
          onSelect: () => void copy(form.label, form.value),
        })),
        ...more,
      ]}
    />
  );
}
