import { Button } from "@cloudflare/kumo/components/button";
import { useState } from "react";
import type { CrawlMap, InstanceSummary } from "@/ipc";
import { Card } from "@/parts/Card";
import { ListIcon, SquaresFourIcon } from "@/parts/icons";
import { OUTCOMES } from "@/parts/outcome";
import { text } from "@/text";
import { FolderList } from "./FolderList";
import { FolderTrail } from "./FolderTrail";
import { topOf } from "./folders";
import { outcomesOf } from "./standing";
import { AREAS, Treemap } from "./Treemap";
import { useCrawlMap } from "./useCrawlMap";

const words = text.overview.map;

type Props = { instance: InstanceSummary };

/** Where the pages of a site lie and what came of them: as areas, or the same as a list. */
export function WherePages({ instance }: Props) {
  const [folder, setFolder] = useState<string | null>(null);
  const [listed, setListed] = useKeptList();
  const { data: map } = useCrawlMap(instance.id, folder);
  if (map === undefined || map.paths.length === 0) return null;
  return (
    <Card
      title={words.where}
      label={words.where}
      aside={<Views listed={listed} onList={setListed} />}
    >
      <div data-testid="where-pages">
        <div className="flex items-start justify-between gap-4">
          <FolderTrail top={topOf(instance.source)} folder={map.folder} onOpen={setFolder} />
          {!listed && <Legend map={map} />}
        </div>
        {listed ? (
          <FolderList instance={instance.id} map={map} onOpen={setFolder} />
        ) : (
          <>
            <Treemap key={map.folder} instance={instance.id} map={map} onOpen={setFolder} />
            {map.more > 0 && (
              <p className="mt-2 text-xs text-kumo-subtle">{words.more(map.more)}</p>
            )}
          </>
        )}
      </div>
    </Card>
  );
}

/** What the colours of the areas stand for. */
function Legend({ map }: { map: CrawlMap }) {
  const shown = OUTCOMES.filter((outcome) =>
    map.paths.some(({ counts }) => outcomesOf(counts)[outcome] > 0),
  );
  return (
    <ul className="mb-2 flex flex-wrap justify-end gap-x-3 text-xs text-kumo-subtle">
      {shown.map((outcome) => (
        <li key={outcome} className="flex items-center gap-1.5">
          <span aria-hidden className={`size-2.5 rounded-[3px] ${AREAS[outcome]}`} />
          {text.outcome[outcome]}
        </li>
      ))}
    </ul>
  );
}

type ViewsProps = { listed: boolean; onList: (listed: boolean) => void };

function Views({ listed, onList }: ViewsProps) {
  const views = [
    { icon: <SquaresFourIcon />, label: words.asAreas, list: false },
    { icon: <ListIcon />, label: words.asList, list: true },
  ];
  return (
    <div className="-my-1.5 flex">
      {views.map(({ icon, label, list }) => (
        <Button
          key={label}
          size="sm"
          shape="square"
          variant="ghost"
          icon={icon}
          aria-label={label}
          title={label}
          aria-pressed={listed === list}
          className="aria-pressed:bg-kumo-tint"
          onClick={() => onList(list)}
        />
      ))}
    </div>
  );
}

const LISTED = "foresite.overview.listed";

/** Whether the list was chosen, kept between starts. */
function useKeptList(): [boolean, (listed: boolean) => void] {
  const [listed, setListed] = useState(() => localStorage.getItem(LISTED) === "1");
  const change = (next: boolean) => {
    localStorage.setItem(LISTED, next ? "1" : "0");
    setListed(next);
  };
  return [listed, change];
}
