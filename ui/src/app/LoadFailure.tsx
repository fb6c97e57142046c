import { Button } from "@cloudflare/kumo/components/button";
import { commandError } from "@/ipc";
import { EmptyState } from "@/parts/EmptyState";
import { WarningIcon } from "@/parts/icons";
import { text } from "@/text";

type Props = { cause: unknown; retry: () => void; page?: boolean };

/** What the host refused, in its own words, and a way to ask again. */
export function LoadFailure({ cause, retry, page = false }: Props) {
  const { message, code } = commandError(cause);
  return (
    <EmptyState
      page={page}
      icon={<WarningIcon size={32} />}
      title={text.app.failedTitle}
      action={<Button onClick={retry}>{text.app.retry}</Button>}
    >
      <p role="alert" lang="en">
        {message}
      </p>
      <code>{code}</code>
    </EmptyState>
  );
}
