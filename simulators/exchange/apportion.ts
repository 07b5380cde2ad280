/** Least and most that each receiver may get; the sums of both must bracket the total. */
export interface Bounds {
  /** Least of each, or one least for all. */
  readonly floors: readonly number[] | number;
  /** Most of each; unbounded when absent. */
  readonly caps?: readonly number[];
}

/**
 * Divides a whole number among receivers in proportion to their weights, in whole numbers whose sum
 * is exactly the total. Bounds are kept wherever the total allows it at all.
 */
export function apportion(total: number, weights: readonly number[], bounds?: Bounds): number[] {
  const parts: number[] = [];
  let weightSum = 0;
  for (const weight of weights) weightSum += weight;
  let weightSoFar = 0;
  let given = 0;
  for (const weight of weights) {
    weightSoFar += weight;
    const upTo = weightSum > 0 ? Math.round((total * weightSoFar) / weightSum) : 0;
    parts.push(upTo - given);
    given = upTo;
  }
  if (weightSum <= 0 && parts.length > 0) parts[0] = total;
  if (bounds !== undefined) keepWithin(parts, bounds);
  return parts;
}

/** Moves what is over a cap or under a floor to receivers that have room, keeping the sum. */
function keepWithin(parts: number[], { floors, caps }: Bounds): void {
  const within = (index: number, part: number): number => {
    const floor = typeof floors === 'number' ? floors : floors[index]!;
    return Math.max(floor, caps === undefined ? part : Math.min(caps[index]!, part));
  };
  let owed = 0;
  let largest = 0;
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index]!;
    const kept = within(index, part);
    owed += part - kept;
    parts[index] = kept;
    if (kept > parts[largest]!) largest = index;
  }
  for (let index = 0; owed !== 0 && index < parts.length; index += 1) {
    const part = parts[index]!;
    const next = within(index, part + owed);
    owed -= next - part;
    parts[index] = next;
  }
  if (owed !== 0) parts[largest] = parts[largest]! + owed;
}
