import { Button } from "@cloudflare/kumo/components/button";
import { TrashIcon } from "@/parts/icons";

export function RemoveButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button
      size="sm"
      shape="square"
      variant="ghost"
      icon={<TrashIcon />}
      aria-label={label}
      title={label}
      onClick={onClick}
    />
  );
}
