import { CaretRightIcon } from "@/parts/icons";
import { text } from "@/text";
import { trail } from "./folders";

const words = text.overview.map;

type Props = { top: string; folder: string; onOpen: (folder: string | null) => void };

/** The folder and the ones above it, each to go to. */
export function FolderTrail({ top, folder, onOpen }: Props) {
  return (
    <h3 className="mb-2 flex min-h-4 flex-wrap items-center gap-x-1 text-xs text-kumo-subtle">
      {folder === top ? words.folders : <Crumb name={words.top} onClick={() => onOpen(null)} />}
      {trail(top, folder).map(({ name, url }) => (
        <span key={url} className="flex items-center gap-1">
          <CaretRightIcon size={10} />
          {url === folder ? (
            <bdi className="wrap-anywhere text-kumo-default">{name}</bdi>
          ) : (
            <Crumb name={name} onClick={() => onOpen(url)} />
          )}
        </span>
      ))}
    </h3>
  );
}

function Crumb({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <button type="button" className="rounded-sm text-kumo-link hover:underline" onClick={onClick}>
      <bdi>{name}</bdi>
    </button>
  );
}
