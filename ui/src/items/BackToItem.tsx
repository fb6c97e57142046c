import { Button } from "@cloudflare/kumo/components/button";
import { openInstance } from "@/app/address";
import { ArrowLeftIcon } from "@/parts/icons";
import { text } from "@/text";

type Props = {
  instance: number;
  /** The list in which the item is open, as its address has it. */
  from: string;
};

/** The way back from the place that decided about an item. */
export function BackToItem({ instance, from }: Props) {
  return (
    <Button
      size="sm"
      icon={<ArrowLeftIcon />}
      data-testid="back-to-item"
      onClick={() => openInstance(instance, "items", new URLSearchParams(from))}
    >
      {text.items.back}
    </Button>
  );
}
