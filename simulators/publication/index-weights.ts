/** The most that an index gives to one share and to one broad sector, 0 to 1. */
export interface IndexLimits {
  readonly ofShare: number;
  /** 1 for an index of one sector. */
  readonly ofSector: number;
}

/** What an index weighs: the share's part before any limit, and the broad sector that it is of. */
export interface IndexMember {
  readonly weight: number;
  readonly sectorId: string;
}

const ROUNDS = 200;
const EXACT = 1e-9;

/** Whether a share or a sector weighs more than the limits allow; weights add up to 1. */
export function exceeds(members: readonly IndexMember[], limits: IndexLimits): boolean {
  if (members.some(({ weight }) => weight > limits.ofShare)) return true;
  return [...sectorWeights(members).values()].some((weight) => weight > limits.ofSector);
}

/**
 * Weights that add up to 1, in the order of the members, none above its limit. The excess goes to the members below
 * their limit, in proportion to their weights, until none is above its limit. If the limits of all members add up to
 * less than 1, the weights are equal.
 */
export function limitedWeights(
  members: readonly IndexMember[],
  { ofShare, ofSector }: IndexLimits,
): number[] {
  const share = Math.max(ofShare, 1 / members.length);
  const total = members.reduce((sum, { weight }) => sum + weight, 0);
  let limited = members.map((one) => ({ ...one, weight: one.weight / total }));
  for (let round = 0; round < ROUNDS; round += 1) {
    limited = limited.map((one) => ({ ...one, weight: Math.min(one.weight, share) }));
    const bySector = sectorWeights(limited);
    limited = limited.map((one) => {
      const scale = Math.min(1, ofSector / bySector.get(one.sectorId)!);
      return { ...one, weight: one.weight * scale };
    });
    const missing = 1 - limited.reduce((sum, { weight }) => sum + weight, 0);
    if (missing < EXACT) break;
    const after = sectorWeights(limited);
    const hasRoom = ({ weight, sectorId }: IndexMember): boolean =>
      weight < share - EXACT && after.get(sectorId)! < ofSector - EXACT;
    const room = limited.reduce((sum, one) => sum + (hasRoom(one) ? one.weight : 0), 0);
    if (room === 0) break;
    limited = limited.map((one) =>
      hasRoom(one) ? { ...one, weight: one.weight * (1 + missing / room) } : one,
    );
  }
  return limited.map(({ weight }) => weight);
}

function sectorWeights(members: readonly IndexMember[]): Map<string, number> {
  const weights = new Map<string, number>();
  for (const { sectorId, weight } of members) {
    weights.set(sectorId, (weights.get(sectorId) ?? 0) + weight);
  }
  return weights;
}
