import { useState } from "react";
import type { InstanceSummary } from "@/ipc";
import { Card } from "@/parts/Card";
import { text } from "@/text";
import { DepthList } from "./DepthList";
import { FolderList } from "./FolderList";
import { FolderTrail } from "./FolderTrail";
import { topOf } from "./folders";
import { useCrawlMap } from "./useCrawlMap";

const words = text.overview.map;

type Props = { instance: InstanceSummary };

/** Where the pages of a running crawl by links lie: by link hops from the start, and by folder. */
export function SiteMap({ instance }: Props) {
  const [folder, setFolder] = useState<string | null>(null);
  const { data: map } = useCrawlMap(instance.id, folder, true);
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
            <DepthList instance={instance.id} depths={map.depths} />
          </div>
          <div className="min-w-0 border-s border-kumo-hairline p-4">
            <FolderTrail top={topOf(instance.source)} folder={map.folder} onOpen={setFolder} />
            <FolderList instance={instance.id} map={map} onOpen={setFolder} />
          </div>
        </div>
      )}
    </Card>
  );
}
