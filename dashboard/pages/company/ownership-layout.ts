/** A party to the ownership of a company. */
export interface LaidNode {
  readonly nodeId: string;
  readonly name: string;
  readonly isListedCompany: boolean;
  readonly isUltimateController: boolean;
  readonly inStatePath: boolean;
}

export interface LaidEdge {
  readonly edgeId: string;
  readonly sourceNodeId: string;
  readonly targetNodeId: string;
  readonly ownershipPct: number | null;
}

export interface Box {
  readonly nodeId: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly lines: readonly string[];
}

export interface Line {
  readonly edgeId: string;
  readonly path: string;
  readonly labelX: number;
  readonly labelY: number;
}

export interface Layout {
  readonly boxes: readonly Box[];
  readonly lines: readonly Line[];
  readonly width: number;
  readonly height: number;
}

const BOX = { width: 156, height: 46 };
const SMALL = { width: 250, height: 24 };
const GAP_X = 22;
const GAP_Y = 74;
const EDGE = 12;
/** A direct holder below this share, without known owners, is in the list at the side. */
const SMALL_PCT = 5;

/**
 * Lays owners out in layers: those without owners at the top, the company at the bottom. Small direct holders are in a
 * list next to the company, so that the chain of control stays visible.
 */
export function ownershipLayout(
  nodes: readonly LaidNode[],
  edges: readonly LaidEdge[],
  rootId: string,
): Layout {
  const small = smallHolders(nodes, edges, rootId);
  const tall = nodes.filter(({ nodeId }) => !small.has(nodeId));
  const levelOf = levels(tall, edges, rootId);
  const xOf = places(tall, edges, levelOf);
  const top = Math.max(0, ...levelOf.values());
  const boxes = new Map<string, Box>();
  for (const { nodeId, name } of tall) {
    const y = EDGE + (top - (levelOf.get(nodeId) ?? 1)) * (BOX.height + GAP_Y);
    const x = EDGE + (xOf.get(nodeId) ?? 0);
    boxes.set(nodeId, { nodeId, x, y, ...BOX, lines: nameLines(name, 22, 2) });
  }
  const treeWidth = Math.max(...[...boxes.values()].map(({ x, width }) => x + width));
  const root = boxes.get(rootId);
  const listX = treeWidth + 90;
  const listY = Math.max(EDGE, (root?.y ?? 0) + BOX.height - small.size * (SMALL.height + 4));
  for (const [at, { nodeId, name }] of nodes.filter((one) => small.has(one.nodeId)).entries()) {
    const y = listY + at * (SMALL.height + 4);
    boxes.set(nodeId, { nodeId, x: listX, y, ...SMALL, lines: nameLines(name, 30, 1) });
  }
  const lines = edges.flatMap((edge) => lineOf(edge, boxes, edges, small) ?? []);
  const all = [...boxes.values()];
  return {
    boxes: all,
    lines,
    width: Math.max(...all.map(({ x, width }) => x + width)) + EDGE,
    height: Math.max(...all.map(({ y, height }) => y + height)) + EDGE + 20,
  };
}

/** Direct holders of a small share, without a known owner and without a part in control. */
function smallHolders(
  nodes: readonly LaidNode[],
  edges: readonly LaidEdge[],
  rootId: string,
): ReadonlySet<string> {
  const small = new Set<string>();
  for (const { nodeId, isUltimateController, isListedCompany, inStatePath } of nodes) {
    if (nodeId === rootId || isUltimateController || isListedCompany || inStatePath) continue;
    const own = edges.filter(
      ({ sourceNodeId, targetNodeId }) => sourceNodeId === nodeId || targetNodeId === nodeId,
    );
    const [only] = own;
    const isAlone = own.length === 1 && only?.targetNodeId === rootId;
    if (isAlone && only.ownershipPct !== null && only.ownershipPct < SMALL_PCT) small.add(nodeId);
  }
  return small.size < 3 ? new Set() : small;
}

/** The longest path of each node to the company; a cycle counts once. */
function levels(
  nodes: readonly LaidNode[],
  edges: readonly LaidEdge[],
  rootId: string,
): ReadonlyMap<string, number> {
  const targetsOf = new Map<string, string[]>();
  for (const { sourceNodeId, targetNodeId } of edges) {
    targetsOf.getOrInsertComputed(sourceNodeId, () => []).push(targetNodeId);
  }
  const levelOf = new Map([[rootId, 0]]);
  const levelFrom = (nodeId: string, passed: ReadonlySet<string>): number => {
    const known = levelOf.get(nodeId);
    if (known !== undefined) return known;
    const targets = (targetsOf.get(nodeId) ?? []).filter((target) => !passed.has(target));
    const seen = new Set([...passed, nodeId]);
    const level = 1 + Math.max(0, ...targets.map((target) => levelFrom(target, seen)));
    levelOf.set(nodeId, level);
    return level;
  };
  for (const { nodeId } of nodes) levelFrom(nodeId, new Set([nodeId]));
  return levelOf;
}

/** Places each node above what it owns, layer by layer from the company up, without overlaps. */
function places(
  nodes: readonly LaidNode[],
  edges: readonly LaidEdge[],
  levelOf: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const xOf = new Map<string, number>();
  const step = BOX.width + GAP_X;
  const top = Math.max(0, ...levelOf.values());
  for (let level = 0; level <= top; level += 1) {
    const layer = nodes
      .filter(({ nodeId }) => levelOf.get(nodeId) === level)
      .map(({ nodeId }) => ({ nodeId, wanted: wantedPlace(nodeId, edges, xOf) }))
      .toSorted((one, other) => one.wanted - other.wanted);
    let last = Number.NEGATIVE_INFINITY;
    let shift = 0;
    for (const { nodeId, wanted } of layer) {
      last = Math.max(wanted, last + step);
      shift += (last - wanted) / layer.length;
      xOf.set(nodeId, last);
    }
    for (const { nodeId } of layer) xOf.set(nodeId, (xOf.get(nodeId) ?? 0) - shift);
  }
  const left = Math.min(...xOf.values());
  for (const [nodeId, x] of xOf) xOf.set(nodeId, x - left);
  return xOf;
}

function wantedPlace(
  nodeId: string,
  edges: readonly LaidEdge[],
  xOf: ReadonlyMap<string, number>,
): number {
  const places = edges
    .filter(({ sourceNodeId }) => sourceNodeId === nodeId)
    .flatMap(({ targetNodeId }) => xOf.get(targetNodeId) ?? []);
  return places.length === 0 ? 0 : places.reduce((sum, x) => sum + x, 0) / places.length;
}

function lineOf(
  edge: LaidEdge,
  boxes: ReadonlyMap<string, Box>,
  edges: readonly LaidEdge[],
  small: ReadonlySet<string>,
): Line | null {
  const source = boxes.get(edge.sourceNodeId);
  const target = boxes.get(edge.targetNodeId);
  if (source === undefined || target === undefined) return null;
  const { edgeId } = edge;
  if (small.has(source.nodeId)) {
    const [x, y] = [source.x, source.y + source.height / 2];
    const [endX, endY] = [target.x + target.width, target.y + target.height / 2];
    const path = `M${x},${y}C${x - 50},${y} ${endX + 60},${endY} ${endX},${endY}`;
    return { edgeId, path, labelX: x - 24, labelY: y };
  }
  const own = edges.filter(({ sourceNodeId }) => sourceNodeId === source.nodeId);
  const at = own.indexOf(edge);
  const startX = source.x + ((at + 1) / (own.length + 1)) * source.width;
  const endX = target.x + target.width / 2;
  const startY = source.y + source.height;
  if (source.y >= target.y) {
    // Parties of one layer, or a way back up: an arc below both.
    const endY = target.y + target.height;
    const path = `M${startX},${startY}C${startX},${startY + 46} ${endX},${endY + 46} ${endX},${endY}`;
    return { edgeId, path, labelX: (startX + endX) / 2, labelY: (startY + endY) / 2 + 34 };
  }
  const bend = (target.y - startY) / 2;
  const path = `M${startX},${startY}C${startX},${startY + bend} ${endX},${target.y - bend} ${endX},${target.y}`;
  return {
    edgeId,
    path,
    labelX: startX + (endX - startX) * 0.09,
    labelY: startY + 18 + (at % 2) * 16,
  };
}

/** Breaks a name into lines of a width in half-width characters; what does not fit ends in `…`. */
export function nameLines(name: string, width: number, maxLines: number): readonly string[] {
  const lines: string[] = [''];
  let used = 0;
  for (const letter of name) {
    const size = /[\u2E80-\uFFEF]/u.test(letter) ? 2 : 1;
    if (used + size > width) {
      if (lines.length === maxLines) {
        lines.push(`${(lines.pop() ?? '').slice(0, -1)}…`);
        return lines;
      }
      lines.push('');
      used = 0;
    }
    lines.push((lines.pop() ?? '') + letter);
    used += size;
  }
  return lines;
}
