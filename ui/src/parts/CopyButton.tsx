import { Button } from "@cloudflare/kumo/components/button";
import { useState } from "react";
import { text } from "@/text";
import { CheckCircleIcon, CopyIcon } from "./icons";

type Props = { value: () => string | Promise<string>; label: string; compact?: boolean };

/** Copies text and says so for a moment. */
export function CopyButton({ value, label, compact = false }: Props) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(await value());
    setCopied(true);
    setTimeout(() => setCopied(false), 1500);
  };
  const icon = copied ? <CheckCircleIcon /> : <CopyIcon />;
  const shown = copied ? text.app.copied : label;
  return compact ? (
    <Button
      size="sm"
      shape="square"
      variant="ghost"
      icon={icon}
      aria-label={shown}
      onClick={copy}
    />
  ) : (
    <Button size="sm" variant="ghost" icon={icon} onClick={copy}>
      {shown}
    </Button>
  );
}
