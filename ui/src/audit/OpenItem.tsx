import { openInstance } from "@/app/address";
import { useOpenUrl } from "@/items/details/useOpenUrl";
import { text } from "@/text";

type Props = { instance: number; url: string };

/** Opens the item of a page that a finding is about. */
export function OpenItem({ instance, url }: Props) {
  const open = useOpenUrl(instance, (item) =>
    openInstance(instance, "items", new URLSearchParams({ item: String(item) })),
  );
  return (
    <button type="button" className="shrink-0 text-active underline" onClick={() => open(url)}>
      {text.audit.openItem}
    </button>
  );
}
