import { Button } from "@cloudflare/kumo/components/button";
import { openInstance } from "@/app/address";
import { EmptyState } from "@/parts/EmptyState";
import { TreeStructureIcon } from "@/parts/icons";
import { text } from "@/text";

type Props = { instance: number };

export function SitemapsPage({ instance }: Props) {
  return (
    <EmptyState
      icon={<TreeStructureIcon size={32} />}
      title={text.later.sitemapsTitle}
      action={<ItemsButton instance={instance} />}
    >
      {text.later.sitemapsText}
    </EmptyState>
  );
}

function ItemsButton({ instance }: Props) {
  return <Button onClick={() => openInstance(instance, "items")}>{text.later.openItems}</Button>;
}
