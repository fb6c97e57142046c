import { Button } from "@cloudflare/kumo/components/button";
import { TrashIcon } from "@/parts/icons";
import { steady } from "@/parts/steady";

type Props = { label: string; onClick: () => void };

export const RemoveButton = steady(function RemoveButton({ label, onClick }: Props) {
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
});
