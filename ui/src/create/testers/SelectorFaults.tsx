import type { SelectorFault } from "@/ipc";
import { Message } from "@/parts/Message";
import { text } from "@/text";

type Props = { typed: string; fault: SelectorFault };

/** A fault with the character at which it was met. */
export function SelectorFaultLine({ typed, fault }: Props) {
  const letters = [...typed];
  const before = letters.slice(0, fault.position).join("");
  const at = letters[fault.position] ?? " ";
  const after = letters.slice(fault.position + 1).join("");
  return (
    <p role="alert" className="text-errored" data-testid="selector-fault">
      <Message of={fault.message} />{" "}
      <code className="whitespace-pre-wrap text-kumo-default">
        {before}
        <mark className="rounded-xs bg-errored-tint text-errored underline decoration-2">{at}</mark>
        {after}
      </code>{" "}
      <span className="text-kumo-default">{text.testers.selector.lastGood}</span>
    </p>
  );
}
