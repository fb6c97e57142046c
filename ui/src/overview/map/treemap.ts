// Where the rectangles of a treemap lie: folders, the folders in them, and outcomes. Pure.
import { type HierarchyRectangularNode, hierarchy, treemap } from "d3-hierarchy";
import type { CrawlMap, MapCounts, PathPart } from "@/ipc";
import { OUTCOMES, type Outcome } from "@/parts/outcome";
import { text } from "@/text";
import { folderName } from "./folders";
import { outcomesOf } from "./standing";

export type Box = { left: number; top: number; width: number; height: number };

/** Pages of one outcome in one folder. */
export type Cell = {
  box: Box;
  name: string;
  /** The folder whose items it stands for, as a URL. */
  folder: string;
  /** All of that folder, its own pages only, or what is in its folders too small to be listed. */
  extent: "all" | "right_here" | "others";
  outcome: Outcome;
  pages: number;
  /** Whether its name belongs on it: once a folder, on the largest part. */
  named: boolean;
};

export type Group = {
  box: Box;
  name: string;
  folder: string | null;
  pages: number;
  /** Whether there is room for its name above its cells. */
  titled: boolean;
  cells: Cell[];
};

/** Height of a folder's name above its cells. */
const TITLE = 22;
/** A folder smaller than this has no name on it. */
const TITLED = { width: 48, height: 40 };
const GAP = 4;

type Node = {
  name: string;
  folder: string | null;
  extent?: Cell["extent"];
  outcome?: Outcome;
  pages?: number;
  parts?: Node[];
};
type Placed = HierarchyRectangularNode<Node>;

/** The parts of a folder within `width` and `height` pixels. */
export function layOut(map: CrawlMap, width: number, height: number): Group[] {
  const root = hierarchy(treeOf(map), ({ parts }) => parts)
    .sum(({ pages }) => pages ?? 0)
    .sort((one, other) => (other.value ?? 0) - (one.value ?? 0));
  const place = treemap<Node>()
    .size([width, height])
    .round(true)
    .paddingInner(({ depth }) => (depth === 0 ? GAP : 2))
    .paddingOuter(({ depth }) => (depth === 1 ? GAP : 0))
    .paddingTop((node) => (node.depth === 1 ? (isTitled(node) ? TITLE : GAP) : 0));
  return (place(root).children ?? []).map((node) => groupOf(node, map.folder));
}

const isTitled = ({ x0, x1, y0, y1 }: Placed) =>
  x1 - x0 >= TITLED.width && y1 - y0 >= TITLED.height;

function treeOf({ folder: top, paths }: CrawlMap): Node {
  const parts = paths.map(({ folder, counts, parts: inner, others }): Node => {
    if (folder === null) {
      const name = text.overview.map.here;
      return {
        name,
        folder,
        parts: leaves(counts, { name: "", folder: top, extent: "right_here" }),
      };
    }
    const name = folderName(folder, top);
    if (inner.length === 0) {
      return { name, folder, parts: leaves(counts, { name: "", folder, extent: "all" }) };
    }
    const named = inner.map((part) => partOf(part, folder));
    const rest = leaves(others, { name: "", folder, extent: "others" });
    return { name, folder, parts: [...named, ...rest] };
  });
  return { name: "", folder: top, parts };
}

function partOf({ folder, counts }: PathPart, within: string): Node {
  const what: Node =
    folder === null
      ? { name: "", folder: within, extent: "right_here" }
      : { name: folderName(folder, within), folder, extent: "all" };
  return { ...what, parts: leaves(counts, what) };
}

function leaves(counts: MapCounts, what: Node): Node[] {
  const outcomes = outcomesOf(counts);
  return OUTCOMES.filter((outcome) => outcomes[outcome] > 0).map((outcome) => ({
    ...what,
    outcome,
    pages: outcomes[outcome],
  }));
}

function groupOf(node: Placed, top: string): Group {
  const cells = node.leaves().flatMap((leaf) => {
    const { data, parent } = leaf;
    if (data.outcome === undefined) return [];
    return {
      box: boxOf(leaf),
      name: data.name,
      folder: data.folder ?? top,
      extent: data.extent ?? "all",
      outcome: data.outcome,
      pages: data.pages ?? 0,
      named: parent?.children?.[0] === leaf,
    };
  });
  return {
    box: boxOf(node),
    name: node.data.name,
    folder: node.data.folder,
    pages: node.value ?? 0,
    titled: isTitled(node),
    cells,
  };
}

const boxOf = ({ x0, x1, y0, y1 }: Placed): Box => ({
  left: x0,
  top: y0,
  width: Math.max(0, x1 - x0),
  height: Math.max(0, y1 - y0),
});
