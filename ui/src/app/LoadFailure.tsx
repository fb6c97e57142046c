import { Button } from "@cloudflare/kumo/components/button";
import { useEffect } from "react";
import { client, commandError } from "@/ipc";
import { EmptyState } from "@/parts/EmptyState";
import { Failure } from "@/parts/Failure";
import { ClockIcon, WarningIcon } from "@/parts/icons";
import { text } from "@/text";
import { ASK_MILLIS } from "./queries";

type Props = { cause: unknown; retry: () => void; page?: boolean };

/** What the host refused, in the language of the window, and a way to ask again. */
export function LoadFailure({ cause, retry, page = false }: Props) {
  const { code } = commandError(cause);
  const waiting = waitingFor(code);
  const passes = waiting !== null;
  useEffect(() => {
    if (!passes) return;
    // Asked again also while it lasts: the answer says how far it is.
    const timer = setInterval(retry, ASK_MILLIS);
    return () => clearInterval(timer);
  }, [passes, retry]);
  return (
    <EmptyState
      page={page}
      icon={passes ? <ClockIcon size={32} /> : <WarningIcon size={32} />}
      title={waiting?.title ?? text.app.failedTitle}
      action={
        code === "database_moving" ? (
          <Button onClick={() => void client.keepStorage()}>{text.app.stopMoving}</Button>
        ) : (
          <Button onClick={retry}>{text.app.retry}</Button>
        )
      }
    >
      <p role="alert">
        <Failure of={cause} />
      </p>
      {waiting === null ? <code>{code}</code> : <p>{waiting.hint}</p>}
    </EmptyState>
  );
}

/** What is said of a refusal that ends by itself. */
function waitingFor(code: string): { title: string; hint: string } | null {
  switch (code) {
    case "database_in_use":
      return { title: text.app.inUseTitle, hint: text.app.inUseHint };
    case "database_moving":
      return { title: text.app.movingTitle, hint: text.app.movingHint };
    default:
      return null;
  }
}
