import { Button } from "@cloudflare/kumo/components/button";
import type { CrawlMap, PathRow } from "@/ipc";
import { text } from "@/text";
import { openItems } from "../open";
import { folderName } from "./folders";
import { MapRow } from "./MapRow";
import { largest } from "./standing";

const words = text.overview.map;

type Props = { instance: number; map: CrawlMap; onOpen: (folder: string) => void };

/** The parts of a folder as rows, the largest first. */
export function FolderList({ instance, map, onOpen }: Props) {
  const most = largest(map.paths);
  return (
    <>
      <ul className="flex flex-col gap-1.5">
        {map.paths.map((row) => (
          <FolderRow
            key={row.folder ?? ""}
            row={row}
            within={map.folder}
            most={most}
            instance={instance}
            onOpen={onOpen}
          />
        ))}
      </ul>
      {map.more > 0 && <p className="mt-2 text-xs text-kumo-subtle">{words.more(map.more)}</p>}
    </>
  );
}

type RowProps = Omit<Props, "map"> & { row: PathRow; within: string; most: number };

function FolderRow({ row: { folder, counts }, within, most, instance, onOpen }: RowProps) {
  const width = "w-40";
  if (folder === null) {
    return (
      <MapRow name={words.here} counts={counts} most={most} width={width} subtle>
        {/* As wide as the button of the other rows. */}
        <span className="w-[72px]" />
      </MapRow>
    );
  }
  const name = folderName(folder, within);
  const open = { label: words.open(name), act: () => onOpen(folder) };
  return (
    <MapRow name={name} counts={counts} most={most} width={width} open={open}>
      <Button
        size="xs"
        variant="ghost"
        aria-label={words.see(name)}
        onClick={() => openItems(instance, { folder })}
      >
        {text.overview.see}
      </Button>
    </MapRow>
  );
}
