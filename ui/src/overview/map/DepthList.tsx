import type { DepthRow } from "@/ipc";
import { text } from "@/text";
import { openItems } from "../open";
import { MapRow } from "./MapRow";
import { largest } from "./standing";

const words = text.overview.map;

type Props = { instance: number; depths: DepthRow[] };

/** Pages by their link hops from the start; a row opens its items. */
export function DepthList({ instance, depths }: Props) {
  const most = largest(depths);
  return (
    <ul className="flex flex-col gap-1.5">
      {depths.map(({ depth, and_deeper, counts }) => {
        const name = words.depth(depth, and_deeper);
        const open = {
          label: words.seeDepth(name),
          act: () => openItems(instance, { depth: String(depth) }),
        };
        return (
          <MapRow
            key={depth}
            name={name}
            counts={counts}
            most={most}
            width="w-10"
            // The last row stands for all depths below, which no filter names.
            {...(and_deeper ? {} : { open })}
          />
        );
      })}
    </ul>
  );
}
