import type { Layers } from '#signalhub/state-capital/drawing/layers.ts';
import type { CapitalEdge, CapitalNode } from '#signalhub/state-capital/state-capital-view.ts';

export const BOX_WIDTH = 184;
export const BOX_HEIGHT = 58;
const LAYER_HEIGHT = 142;
const BOX_GAP = 26;
const MARGIN = 40;
/** Width of a lane of a relation that passes a layer. */
const LANE_WIDTH = 14;
const ORDERING_ROUNDS = 8;
const PLACING_ROUNDS = 12;

/** A point of the drawing, in pixels from the upper left corner. */
export interface DrawingPoint {
  readonly x: number;
  readonly y: number;
}

/** Positions of all parts. */
export interface Arrangement {
  readonly width: number;
  readonly height: number;
  /** The centre of each box, by node. */
  readonly boxes: ReadonlyMap<string, DrawingPoint>;
  /** By edge, its lanes through other layers, from its source down. */
  readonly lanes: ReadonlyMap<string, readonly DrawingPoint[]>;
}

/** A box or a lane during placement. */
interface Item {
  readonly id: string;
  readonly layer: number;
  readonly width: number;
  readonly above: Item[];
  readonly below: Item[];
  x: number;
}

/**
 * Places boxes and lanes after Sugiyama: a relation over several layers gets a lane in each layer between,
 * layers are ordered by the positions of neighbours, and then everything moves towards its neighbours as far
 * as there is space.
 */
export function arrange(nodes: readonly CapitalNode[], layers: Layers): Arrangement {
  const items = new Map<string, Item>();
  const rows = Array.from({ length: layers.count }, (): Item[] => []);
  const add = (id: string, layer: number, width: number): Item => {
    const item: Item = { id, layer, width, above: [], below: [], x: 0 };
    rows[layer]!.push(item);
    return item;
  };
  for (const { nodeId } of nodes) {
    items.set(nodeId, add(nodeId, layers.of.get(nodeId)!, BOX_WIDTH));
  }
  const laneItems = new Map<string, Item[]>();
  for (const edge of layers.downward) laneItems.set(edge.edgeId, laneOf(edge, items, add));
  orderRows(rows);
  placeRows(rows);
  const all = rows.flat();
  // There may be more lanes than a call can have arguments.
  const left = all.reduce((least, { x, width }) => Math.min(least, x - width / 2), Infinity);
  const right = all.reduce((most, { x, width }) => Math.max(most, x + width / 2), -Infinity);
  const pointOf = ({ x, layer }: Item): DrawingPoint => ({
    x: Math.round(x - left + MARGIN),
    y: MARGIN + BOX_HEIGHT / 2 + (layers.count - 1 - layer) * LAYER_HEIGHT,
  });
  return {
    width: Math.round(right - left) + 2 * MARGIN,
    height: (layers.count - 1) * LAYER_HEIGHT + BOX_HEIGHT + 2 * MARGIN,
    boxes: new Map(Array.from(items, ([id, item]) => [id, pointOf(item)])),
    lanes: new Map(Array.from(laneItems, ([id, lane]) => [id, lane.map(pointOf)])),
  };
}

function laneOf(
  { edgeId, sourceId, targetId }: CapitalEdge,
  items: ReadonlyMap<string, Item>,
  add: (id: string, layer: number, width: number) => Item,
): Item[] {
  const source = items.get(sourceId)!;
  const target = items.get(targetId)!;
  const lane: Item[] = [];
  let upper = source;
  for (let layer = source.layer - 1; layer > target.layer; layer -= 1) {
    const item = add(edgeId, layer, LANE_WIDTH);
    link(upper, item);
    lane.push(item);
    upper = item;
  }
  link(upper, target);
  return lane;
}

function link(upper: Item, lower: Item): void {
  upper.below.push(lower);
  lower.above.push(upper);
}

/** Sorts every layer by the mean position of its neighbours, up and down in turn. */
function orderRows(rows: readonly Item[][]): void {
  for (const row of rows) row.forEach((item, index) => (item.x = index - row.length / 2));
  for (let round = 0; round < ORDERING_ROUNDS; round += 1) {
    const isUpward = round % 2 === 0;
    for (const row of isUpward ? rows : rows.toReversed()) {
      const wanted = new Map(
        row.map((item) => [item, meanOf(isUpward ? item.below : item.above) ?? item.x]),
      );
      row.sort((a, b) => wanted.get(a)! - wanted.get(b)!);
      row.forEach((item, index) => (item.x = index - row.length / 2));
    }
  }
}

/** Moves everything towards its neighbours, without reordering or overlap. */
function placeRows(rows: readonly Item[][]): void {
  for (const row of rows)
    spread(
      row,
      row.map((item) => item.x * (BOX_WIDTH + BOX_GAP)),
    );
  for (let round = 0; round < PLACING_ROUNDS; round += 1) {
    for (const row of round % 2 === 0 ? rows : rows.toReversed()) {
      const wanted = row.map((item) => meanOf([...item.below, ...item.above]) ?? item.x);
      spread(row, wanted);
    }
  }
}

/** As near to the wanted positions as space allows: the mean of pushing from the left and the right. */
function spread(row: readonly Item[], wanted: readonly number[]): void {
  const gap = (a: Item, b: Item): number => (a.width + b.width) / 2 + BOX_GAP;
  const fromLeft = [...wanted];
  for (let at = 1; at < row.length; at += 1) {
    const least = fromLeft[at - 1]! + gap(row[at - 1]!, row[at]!);
    fromLeft[at] = Math.max(fromLeft[at]!, least);
  }
  const fromRight = [...wanted];
  for (let at = row.length - 2; at >= 0; at -= 1) {
    const most = fromRight[at + 1]! - gap(row[at]!, row[at + 1]!);
    fromRight[at] = Math.min(fromRight[at]!, most);
  }
  row.forEach((item, at) => (item.x = (fromLeft[at]! + fromRight[at]!) / 2));
}

function meanOf(items: readonly Item[]): number | null {
  if (items.length === 0) return null;
  return items.reduce((sum, { x }) => sum + x, 0) / items.length;
}
