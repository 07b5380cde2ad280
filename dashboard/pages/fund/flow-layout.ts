/** A part of the whole with its own parts. */
export interface FlowPart {
  readonly id: string;
  readonly weight: number;
  readonly members: readonly { readonly code: string; readonly weight: number }[];
}

export interface FlowBlock {
  readonly id: string;
  readonly y: number;
  readonly height: number;
}

/** The three columns of a flow: the whole, its parts, and what they are made of. */
export interface FlowLayout {
  readonly parts: readonly FlowBlock[];
  /** By the place of the part. */
  readonly members: readonly (readonly FlowBlock[])[];
  /** The block of each part on the side of the whole. */
  readonly sources: readonly FlowBlock[];
  readonly height: number;
}

/** Height of a whole; small parts get more than their share, so that each can be seen. */
const WHOLE = 560;
const LEAST = 15;
const GAP = 5;

/** Heights are proportional to weights. Parts are below each other, and members next to their part. */
export function flowLayout(flow: readonly FlowPart[]): FlowLayout {
  const parts: FlowBlock[] = [];
  const sources: FlowBlock[] = [];
  const members: FlowBlock[][] = [];
  let y = 0;
  for (const { id, weight, members: own } of flow) {
    const height = Math.max(LEAST, weight * WHOLE);
    parts.push({ id, y, height });
    members.push(stacked(own, y, height));
    y += height + GAP;
  }
  const height = Math.max(0, y - GAP);
  const total = flow.reduce((sum, { weight }) => sum + weight, 0);
  let sourceY = 0;
  for (const { id, weight } of flow) {
    const share = total === 0 ? 0 : (weight / total) * height;
    sources.push({ id, y: sourceY, height: share });
    sourceY += share;
  }
  return { parts, members, sources, height };
}

function stacked(members: FlowPart['members'], top: number, height: number): FlowBlock[] {
  const total = members.reduce((sum, { weight }) => sum + weight, 0);
  let y = top;
  return members.map(({ code, weight }) => {
    const share = total === 0 ? height / members.length : (weight / total) * height;
    const block = { id: code, y, height: share };
    y += share;
    return block;
  });
}
