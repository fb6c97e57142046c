import { ArrowLineUpRightIcon } from "@/parts/icons";
import { UrlText } from "@/parts/UrlText";
import { VirtualList } from "@/parts/VirtualList";
import { text } from "@/text";

const words = text.items.links;
const ROW = 40;

type Link = { url: string; text: string; nofollow?: boolean };

type Props<Row extends Link> = {
  links: Row[];
  label: string;
  host: string;
  onOpen: (link: Row) => void;
};

/** Links with their text, any number of them; each opens the item at its other end. */
export function LinkList<Row extends Link>({ links, label, host, onOpen }: Props<Row>) {
  return (
    <VirtualList
      label={label}
      total={links.length}
      height={ROW}
      rowClassName="border-b border-kumo-hairline"
      row={(index) => {
        const link = links[index];
        return link && <LinkButton link={link} host={host} onOpen={() => onOpen(link)} />;
      }}
    />
  );
}

type ButtonProps = { link: Link; host: string; onOpen: () => void };

function LinkButton({ link, host, onOpen }: ButtonProps) {
  return (
    <button
      type="button"
      title={words.open}
      onClick={onOpen}
      className="group flex size-full items-center gap-2 px-3 text-start leading-4 outline-offset-[-2px] hover:bg-kumo-tint"
    >
      <span className="min-w-0 flex-1">
        <bdi className="block truncate">{link.text}</bdi>
        <span className="text-xs">
          <UrlText url={link.url} host={host} />
        </span>
      </span>
      {link.nofollow && <code className="text-kumo-subtle">{words.nofollow}</code>}
      <ArrowLineUpRightIcon
        size={14}
        className="shrink-0 text-kumo-subtle opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100"
      />
    </button>
  );
}
