import { useKumoToastManager } from "@cloudflare/kumo/components/toast";
import { useMutation } from "@tanstack/react-query";
import { text } from "@/text";
import { useTellFailure } from "./Failure";
import { DownloadSimpleIcon } from "./icons";
import { MenuButton } from "./MenuButton";

type Form = {
  id: string;
  label: string;
  hint: string;
  /** Asks where to, and writes; null when nothing was chosen. */
  save: () => Promise<string | null>;
};

type Props = { label: string; forms: Form[]; testId: string };

/** Writes one of several forms where the user chooses, and says where it is. */
export function SaveMenu({ label, forms, testId }: Props) {
  const toasts = useKumoToastManager();
  const tellFailure = useTellFailure();
  const work = useMutation({
    mutationFn: (save: Form["save"]) => save(),
    onSuccess: (path) => {
      if (path !== null) toasts.add({ title: text.app.savedTo(path), variant: "success" });
    },
    onError: (cause) => tellFailure(cause),
  });
  return (
    <MenuButton
      label={label}
      icon={<DownloadSimpleIcon />}
      loading={work.isPending}
      testId={testId}
      choices={forms.map(({ save, ...form }) => ({ ...form, onSelect: () => work.mutate(save) }))}
    />
  );
}
