import { CopyIcon } from "./icons";
import { MenuButton } from "./MenuButton";
import { useCopyAs } from "./useCopyAs";

type Form = { id: string; label: string; hint?: string; value: () => string | Promise<string> };

type Props = { label: string; forms: Form[]; testId?: string };

/** Copies one of several texts and says so. */
export function CopyMenu({ label, forms, testId }: Props) {
  const copy = useCopyAs();
  return (
    <MenuButton
      label={label}
      icon={<CopyIcon />}
      testId={testId}
      choices={forms.map((form) => ({
        ...form,
        onSelect: () => void copy(form.label, form.value),
      }))}
    />
  );
}
