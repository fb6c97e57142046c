import { Button } from "@cloudflare/kumo/components/button";
import { useEffect } from "react";
import { client, commandError } from "@/ipc";
import { EmptyState } from "@/parts/EmptyState";
import { WarningIcon } from "@/parts/icons";
import { text } from "@/text";

type Props = { cause: unknown; retry: () => void; page?: boolean };

/** Whether the other program is closed is asked this often. */
const ASK_MILLIS = 1000;

/** What the host refused, in its own words, and a way to ask again. */
export function LoadFailure({ cause, retry, page = false }: Props) {
  const { message, code } = commandError(cause);
  const inUse = code === "database_in_use";
  useEffect(() => {
    if (!inUse) return;
    const ask = () => client.instances().then(retry, () => undefined);
    const timer = setInterval(ask, ASK_MILLIS);
    return () => clearInterval(timer);
  }, [inUse, retry]);
  return (
    <EmptyState
      page={page}
      icon={<WarningIcon size={32} />}
      title={inUse ? text.app.inUseTitle : text.app.failedTitle}
      action={<Button onClick={retry}>{text.app.retry}</Button>}
    >
      <p role="alert" lang="en">
        {message}
      </p>
      {inUse ? <p>{text.app.inUseHint}</p> : <code>{code}</code>}
    </EmptyState>
  );
}
