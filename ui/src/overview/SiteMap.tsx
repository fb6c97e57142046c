import { Button } from "@cloudflare/kumo/components/button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { openInstance } from "@/app/address";
import { keys } from "@/app/queries";
import { client, type InstanceSummary, type MapCounts, type PathRow } from "@/ipc";
import { Card } from "@/parts/Card";
import { count } from "@/parts/format";
import { CaretRightIcon } from "@/parts/icons";
import { OutcomeBar } from "@/parts/OutcomeBar";
import type { OutcomeCounts } from "@/parts/outcome";
import { text } from "@/text";

const words = text.overview.map;

/** While a job runs, the map is read again so long after it came, in milliseconds. */
const EVERY = 2000;

type Props = { instance: InstanceSummary; live?: boolean };

/** Where the pages of a crawl by links lie: by link hops from the start, and by folder. */
export function SiteMap({ instance, live = false }: Props) {
  const [folder, setFolder] = useState<string | null>(null);
  const { data: map } = useQuery({
    queryKey: keys.map(instance.id, folder),
    queryFn: () => client.crawlMap(instance.id, folder),
    refetchInterval: live ? EVERY : false,
    placeholderData: (before) => before,
  });
  if (map === undefined) return null;
  const empty = map.depths.length === 0 && map.paths.length === 0;
  return (
    <Card title={words.title} label={words.title} flush>
      {empty ? (
        <p className="p-4 text-kumo-subtle">{words.empty}</p>
      ) : (
        <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)]" data-testid="crawl-map">
          <div className="min-w-0 p-4">
            <h3 className="mb-2 text-xs text-kumo-subtle">{words.depths}</h3>
            <ul className="flex flex-col gap-1.5">
              {map.depths.map(({ depth, and_deeper, counts }) => (
                <MapRow
                  key={depth}
                  name={words.depth(depth, and_deeper)}
                  counts={counts}
                  most={largest(map.depths)}
                  width="w-10"
                />
              ))}
            </ul>
          </div>
          <div className="min-w-0 border-s border-kumo-hairline p-4">
            <FolderTrail top={topOf(instance.source)} folder={map.folder} onOpen={setFolder} />
            <ul className="flex flex-col gap-1.5">
              {map.paths.map((row) => (
                <FolderRow
                  key={row.folder ?? ""}
                  row={row}
                  within={map.folder}
                  most={largest(map.paths)}
                  instance={instance.id}
                  onOpen={setFolder}
                />
              ))}
            </ul>
            {map.more > 0 && (
              <p className="mt-2 text-xs text-kumo-subtle">{words.more(map.more)}</p>
            )}
          </div>
        </div>
      )}
    </Card>
  );
}

const topOf = (source: string) => new URL("/", source).href;

/** The folder and the ones above it, each to go to. */
function FolderTrail(props: {
  top: string;
  folder: string;
  onOpen: (folder: string | null) => void;
}) {
  const { top, folder, onOpen } = props;
  return (
    <h3 className="mb-2 flex flex-wrap items-center gap-x-1 text-xs text-kumo-subtle">
      {folder === top ? words.folders : <Crumb name={words.top} onClick={() => onOpen(null)} />}
      {trail(top, folder).map(({ name, url }) => (
        <span key={url} className="flex items-center gap-1">
          <CaretRightIcon size={10} />
          {url === folder ? (
            <span className="wrap-anywhere text-kumo-default">{name}</span>
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
      {name}
    </button>
  );
}

/** The folders from the top down to `folder`, without the top itself. */
export function trail(top: string, folder: string): { name: string; url: string }[] {
  const { origin, host, pathname } = new URL(folder);
  const names = pathname.split("/").filter(Boolean);
  const steps = names.map((name, index) => ({
    name: `${name}/`,
    url: `${origin}/${names.slice(0, index + 1).join("/")}/`,
  }));
  return `${origin}/` === top ? steps : [{ name: host, url: `${origin}/` }, ...steps];
}

type FolderProps = {
  row: PathRow;
  within: string;
  most: number;
  instance: number;
  onOpen: (folder: string) => void;
};

function FolderRow({ row, within, most, instance, onOpen }: FolderProps) {
  const { folder, counts } = row;
  const width = "w-40";
  if (folder === null) {
    return (
      <MapRow name={words.here} counts={counts} most={most} width={width} subtle>
        {/* As wide as the button of the other rows. */}
        <span className="w-[72px]" />
      </MapRow>
    );
  }
  const name = folder.startsWith(within) ? folder.slice(within.length) : new URL(folder).host;
  const see = () => openInstance(instance, "items", new URLSearchParams({ folder }));
  return (
    <MapRow name={name} counts={counts} most={most} width={width} onOpen={() => onOpen(folder)}>
      <Button size="xs" variant="ghost" aria-label={words.see(name)} onClick={see}>
        {text.overview.see}
      </Button>
    </MapRow>
  );
}

type RowProps = {
  name: string;
  counts: MapCounts;
  most: number;
  /** Class of the name's width. */
  width: string;
  subtle?: boolean;
  onOpen?: () => void;
  children?: React.ReactNode;
};

/** A name, a bar as long as its part of the largest row, and a number. */
function MapRow({ name, counts, most, width, subtle = false, onOpen, children }: RowProps) {
  const bar = barOf(counts);
  const shown = sum(bar);
  return (
    <li className="flex min-h-6 items-center gap-2.5">
      {onOpen === undefined ? (
        <span className={`${width} shrink-0 truncate ${subtle ? "text-kumo-subtle" : ""}`}>
          {name}
        </span>
      ) : (
        <button
          type="button"
          title={name}
          aria-label={words.open(name)}
          onClick={onOpen}
          className={`${width} shrink-0 truncate rounded-sm text-start text-kumo-link hover:underline`}
        >
          {name}
        </button>
      )}
      <span className="min-w-0 flex-1">
        {shown > 0 && (
          <span className="block min-w-1" style={{ width: `${(shown / most) * 100}%` }}>
            <OutcomeBar counts={bar} height={8} />
          </span>
        )}
      </span>
      {counts.outside > 0 && (
        <span className="shrink-0 text-xs text-kumo-subtle">{words.outside(counts.outside)}</span>
      )}
      <span className="min-w-8 shrink-0 text-end font-semibold tabular-nums">{count(shown)}</span>
      {children}
    </li>
  );
}

function barOf(counts: MapCounts): OutcomeCounts {
  return {
    indexed: counts.indexed,
    warning: counts.with_warnings,
    errored: counts.errored,
    skipped: counts.skipped,
    over: 0,
    running: 0,
    queued: counts.waiting,
  };
}

const sum = (counts: OutcomeCounts) => Object.values(counts).reduce((all, one) => all + one, 0);

const largest = (rows: { counts: MapCounts }[]) =>
  Math.max(1, ...rows.map(({ counts }) => sum(barOf(counts))));
