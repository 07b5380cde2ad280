import { canBeOwned } from '#signalhub/state-capital/entity-roles.ts';
import type { Holdings } from '#signalhub/state-capital/holdings.ts';
import { OWNERSHIP_POLICY } from '#signalhub/state-capital/ownership-policy.ts';

/**
 * Formula identified-owner/1: whether the type of an owner is known: by its nature, as a person or a body, or
 * because identified owners hold more than half of it, so that no hidden holder has a majority. Firms of
 * unknown nature that own each other do not identify each other.
 */
export function isIdentified(holdings: Holdings, owner: number): boolean {
  const { size, entities, lowest, held, heldFirst, heldArc } = holdings;
  const isPlain = (node: number): boolean =>
    !canBeOwned(entities[node]!) || entities[node]!.nature !== 'undetermined';
  if (isPlain(owner)) return true;
  const known = new Float64Array(size);
  const waiting = Array.from({ length: size }, (_, node) => node).filter(isPlain);
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    for (let at = heldFirst[node]!; at < heldFirst[node + 1]!; at += 1) {
      const arc = heldArc[at]!;
      const target = held[arc]!;
      const before = known[target]!;
      known[target] = before + lowest[arc]!;
      if (!isPlain(target) && !isMost(before) && isMost(known[target])) waiting.push(target);
    }
  }
  return isMost(known[owner]!);
}

function isMost(share: number): boolean {
  const { majorityVotesPct, votesTolerancePct } = OWNERSHIP_POLICY;
  return share > (majorityVotesPct + votesTolerancePct) / 100;
}
