import { useKumoToastManager } from "@cloudflare/kumo/components/toast";
import { commandError } from "@/ipc";
import { text } from "@/text";
import { CopyIcon } from "./icons";
import { MenuButton } from "./MenuButton";

type Form = { id: string; label: string; hint?: string; value: () => string | Promise<string> };

type Props = { label: string; forms: Form[]; testId?: string };

/** Copies one of several texts and says so. */
export function CopyMenu({ label, forms, testId }: Props) {
  const toasts = useKumoToastManager();
  const copy = async ({ label: name, value }: Form) => {
    try {
      await navigator.clipboard.writeText(await value());
      toasts.add({ title: text.app.copiedAs(name), variant: "success" });
    } catch (cause) {
      toasts.add({ title: commandError(cause).message, variant: "error" });
    }
  };
  return (
    <MenuButton
      label={label}
      icon={<CopyIcon />}
      testId={testId}
      choices={forms.map((form) => ({ ...form, onSelect: () => void copy(form) }))}
    />
  );
}
