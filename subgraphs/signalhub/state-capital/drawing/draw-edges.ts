import {
  BOX_HEIGHT,
  BOX_WIDTH,
  type Arrangement,
  type DrawingPoint,
} from '#signalhub/state-capital/drawing/arrangement.ts';
import type { DrawingWords } from '#signalhub/state-capital/drawing/drawing-words.ts';
import type { Layers } from '#signalhub/state-capital/drawing/layers.ts';
import { xmlText } from '#kernel/text/xml-text.ts';
import type { CapitalEdge } from '#signalhub/state-capital/state-capital-view.ts';

/** Width of the part of a box where relations start and end. */
const PORT_SPAN = BOX_WIDTH - 60;
const PORT_GAP = 26;
/** Distance between an upward relation and the boxes. */
const DETOUR = 46;

/** Every relation as a line with an arrow at the owned end, the lines below the labels. */
export function drawEdges(layers: Layers, arrangement: Arrangement, words: DrawingWords): string[] {
  const { boxes, lanes } = arrangement;
  const nextX = (edge: CapitalEdge): number =>
    (lanes.get(edge.edgeId)![0] ?? boxes.get(edge.targetId)!).x;
  const lastX = (edge: CapitalEdge): number =>
    (lanes.get(edge.edgeId)!.at(-1) ?? boxes.get(edge.sourceId)!).x;
  const starts = portsOf(layers.downward, ({ sourceId }) => sourceId, nextX);
  const ends = portsOf(layers.downward, ({ targetId }) => targetId, lastX);
  const drawn = layers.downward.map((edge) => {
    const source = boxes.get(edge.sourceId)!;
    const target = boxes.get(edge.targetId)!;
    const points = [
      { x: source.x + starts.get(edge)!, y: source.y + BOX_HEIGHT / 2 },
      ...lanes.get(edge.edgeId)!,
      { x: target.x + ends.get(edge)!, y: target.y - BOX_HEIGHT / 2 },
    ];
    return drawEdge(edge, downPath(points), labelPoint(points), words);
  });
  const detours = layers.others
    .filter(({ sourceId, targetId }) => sourceId !== targetId)
    .map((edge) => detour(edge, boxes.get(edge.sourceId)!, boxes.get(edge.targetId)!, words));
  const all = [...drawn, ...detours];
  return [...all.map(({ line }) => line), ...all.map(({ label }) => label)];
}

/** Relations at one box side by side, ordered by their other ends. */
function portsOf(
  edges: readonly CapitalEdge[],
  boxOf: (edge: CapitalEdge) => string,
  otherX: (edge: CapitalEdge) => number,
): ReadonlyMap<CapitalEdge, number> {
  const ports = new Map<CapitalEdge, number>();
  for (const group of Map.groupBy(edges, boxOf).values()) {
    const sorted = group.toSorted((a, b) => otherX(a) - otherX(b));
    const gap = sorted.length < 2 ? 0 : Math.min(PORT_GAP, PORT_SPAN / (sorted.length - 1));
    sorted.forEach((edge, index) => ports.set(edge, (index - (sorted.length - 1) / 2) * gap));
  }
  return ports;
}

/** A smooth line through the points, downwards. */
function downPath(points: readonly DrawingPoint[]): string {
  const [first, ...rest] = points;
  let path = `M${first!.x} ${first!.y}`;
  let from = first!;
  for (const to of rest) {
    const middle = Math.round((from.y + to.y) / 2);
    path += ` C${from.x} ${middle} ${to.x} ${middle} ${to.x} ${to.y}`;
    from = to;
  }
  return path;
}

/** Near the owner, where its relations have already diverged. */
function labelPoint([from, to]: readonly DrawingPoint[]): DrawingPoint {
  const part = 0.3;
  const curve = 3 * part ** 2 - 2 * part ** 3;
  return {
    x: Math.round(from!.x + (to!.x - from!.x) * curve),
    y: Math.round(from!.y + (to!.y - from!.y) * part + 6),
  };
}

/** A curve around the boxes, for a relation that closes a cycle or links owners. */
function detour(
  edge: CapitalEdge,
  source: DrawingPoint,
  target: DrawingPoint,
  words: DrawingWords,
) {
  const side = source.y === target.y && source.x > target.x ? -1 : 1;
  const from = { x: source.x + (side * BOX_WIDTH) / 2, y: source.y + 8 };
  const isSameRow = source.y === target.y;
  const to = { x: target.x + ((isSameRow ? -side : side) * BOX_WIDTH) / 2, y: target.y - 8 };
  const reach = isSameRow ? 0 : DETOUR;
  const bend = Math.max(from.x * side, to.x * side) * side + side * reach;
  const path = isSameRow
    ? `M${from.x} ${from.y} C${from.x + side * 20} ${from.y + 34} ${to.x - side * 20} ${to.y + 50} ${to.x} ${to.y + 16}`
    : `M${from.x} ${from.y} C${bend} ${from.y} ${bend} ${to.y} ${to.x} ${to.y}`;
  const x = isSameRow ? (from.x + to.x) / 2 : (from.x + 3 * bend * 2 + to.x) / 8;
  const y = isSameRow ? source.y + 44 : (from.y + to.y) / 2;
  // A relation that closes a cycle is not a state path to the company.
  const at = { x: Math.round(x), y: Math.round(y) };
  return drawEdge({ ...edge, isStatePath: false }, path, at, words);
}

function drawEdge(
  edge: CapitalEdge,
  path: string,
  at: DrawingPoint,
  words: DrawingWords,
): { line: string; label: string } {
  const isUnknown = edge.relationType === 'ownership' && edge.ownershipPct === null;
  const kind = [
    'edge',
    edge.relationType === 'ownership' ? '' : edge.relationType,
    edge.isStatePath && edge.relationType === 'ownership' ? 'state-path' : '',
    isUnknown ? 'unknown' : '',
  ];
  const text = `${words.relations[edge.relationType]} ${shareOf(edge, words)}`.trim();
  const tone = edge.isStatePath ? 'label label-state' : 'label';
  const about = `${edge.sourceName} → ${edge.targetName} ${text}`;
  return {
    line: `<g><title>${xmlText(about)}</title><path class="${kind.filter(Boolean).join(' ')}" d="${path}"/></g>`,
    label: `<text class="${tone}" x="${at.x}" y="${at.y}" text-anchor="middle">${xmlText(text)}</text>`,
  };
}

function shareOf(
  { relationType, ownershipPct, bounds }: CapitalEdge,
  { unknown }: DrawingWords,
): string {
  if (ownershipPct !== null) return `${Math.round(ownershipPct * 100) / 100}%`;
  if (relationType !== 'ownership') return '';
  if (bounds === null || (bounds.lowestPct === 0 && bounds.highestPct === 100)) return unknown;
  const round = (pct: number): number => Math.round(pct * 100) / 100;
  return `${round(bounds.lowestPct)}–${round(bounds.highestPct)}%`;
}
