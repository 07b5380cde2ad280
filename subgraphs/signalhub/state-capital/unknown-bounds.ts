import type { Holdings } from '#signalhub/state-capital/holdings.ts';
import { ownedBy } from '#signalhub/state-capital/integrated-ownership.ts';

/** Minimum improvement of a division of unknown shares. */
const IMPROVEMENT = 1e-13;

/**
 * Formula unknown-bounds/2: the largest part of every company that the owners of a set can have, over all
 * percentages within their bounds for which no company is owned more than wholly, own shares included. The part
 * grows with every share on the owners' paths, so the minimum is `ownedBy` of the lowest shares. For the
 * maximum, every company's undisclosed rest goes to the holders that are worth most to the set. Worth and
 * division depend on each other, so the algorithm improves both in turn by policy iteration (Howard 1960) until
 * no division is better. Both limits can occur, so the bounds are exact.
 *
 * @returns For every node the largest fraction, 0..1.
 */
export function maxOwnedBy(holdings: Holdings, isOwner: (node: number) => boolean): Float64Array {
  const shares = holdings.lowest.slice();
  const open = openCompanies(holdings);
  let values = ownedBy(holdings, isOwner, shares);
  // Every round settles at least one more company on the longest path, so this many are enough.
  for (let round = 0; round <= holdings.size; round += 1) {
    const worth = (node: number): number => (isOwner(node) ? 1 : values[node]!);
    const improved = open.filter((company) => divideBetter(holdings, company, worth, shares));
    if (improved.length === 0) break;
    values = ownedBy(holdings, isOwner, shares);
  }
  return values;
}

/** Companies with at least one inexact holding. */
function openCompanies({ first, lowest, highest, size }: Holdings): number[] {
  const open: number[] = [];
  for (let node = 0; node < size; node += 1) {
    for (let arc = first[node]!; arc < first[node + 1]!; arc += 1) {
      if (highest[arc]! <= lowest[arc]!) continue;
      open.push(node);
      break;
    }
  }
  return open;
}

/** Assigns the rest of a company to its most valuable holders, if that is an improvement. */
function divideBetter(
  { first, holder, lowest, highest, own }: Holdings,
  company: number,
  worth: (node: number) => number,
  shares: Float64Array,
): boolean {
  const arcs: number[] = [];
  let rest = 1 - own[company]!;
  let gain = 0;
  for (let arc = first[company]!; arc < first[company + 1]!; arc += 1) {
    rest -= lowest[arc]!;
    gain -= (shares[arc]! - lowest[arc]!) * worth(holder[arc]!);
    if (highest[arc]! > lowest[arc]!) arcs.push(arc);
  }
  arcs.sort((a, b) => worth(holder[b]!) - worth(holder[a]!) || a - b);
  const given = arcs.map((arc) => {
    const extra = Math.max(0, Math.min(rest, highest[arc]! - lowest[arc]!));
    rest -= extra;
    gain += extra * worth(holder[arc]!);
    return extra;
  });
  if (gain <= IMPROVEMENT) return false;
  for (const [at, arc] of arcs.entries()) shares[arc] = lowest[arc]! + given[at]!;
  return true;
}
