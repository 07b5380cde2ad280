import { canBeOwned, givesControl } from '#signalhub/state-capital/entity-roles.ts';
import type { OwnershipGraph } from '#signalhub/state-capital/graph-as-of.ts';
import type { Holdings } from '#signalhub/state-capital/holdings.ts';
import { stateByName } from '#signalhub/state-capital/name-rule.ts';
import { OWNERSHIP_POLICY } from '#signalhub/state-capital/ownership-policy.ts';
import type { ClassificationMethod, StateClass } from '#signalhub/state-capital/state-class.ts';

/**
 * Strength of state ownership. A higher rank satisfies every rule of a lower one, and rules only require a
 * minimum rank, so classes grow to a least fixpoint in any order.
 */
const RANK = {
  none: 0,
  actuallyControlled: 1,
  majorityOfChain: 2,
  majorityOfMajority: 3,
  majority: 4,
  whole: 5,
  body: 6,
} as const;

const CLASS_OF_RANK: readonly (StateClass | null)[] = [
  null,
  'actually_controlled',
  'state_controlled_by_shares',
  'state_controlled_by_shares',
  'state_controlled_by_shares',
  'wholly_state_owned',
  'state_body',
];

const METHOD_OF_RANK: readonly ClassificationMethod[] = [
  'unknown',
  'actual_control',
  'ownership_chain',
  'ownership_majority',
  'ownership_majority',
  'ownership_100',
  'statutory',
];

/** The ranks that must hold a majority together, and the resulting rank. */
const MAJORITY_RULES = [
  [RANK.whole, RANK.majority],
  [RANK.majority, RANK.majorityOfMajority],
  [RANK.majorityOfChain, RANK.majorityOfChain],
] as const;

/** The state class of each node. */
export interface Classification {
  /** 0 for none. */
  readonly rank: Uint8Array;
  classOf(node: number): StateClass | null;
  methodOf(node: number): ClassificationMethod;
  isState(node: number): boolean;
  /** State bodies, and state firms without known holders, which stand for the body behind them. */
  isStateEnd(node: number): boolean;
}

/**
 * Formula state-class/1: the class of every firm by Order 32 art. 4, over the known percentages.
 *
 * 1. State bodies, and firms held 100 % by bodies and such firms, belong wholly to the state.
 * 2. Firms in which (1) together hold more than 50 %, one of them being a largest holder, are controlled by
 *    shares.
 * 3. So are firms that (1) and (2) hold in this way, at any depth.
 * 4. With a lower share, a firm is actually controlled if a largest holder of (1) to (3) directs it by
 *    agreement, articles or law.
 *
 * The public float is not one holder, so it is never the largest. The calculation starts from disclosed
 * classes, and from classes that a name alone suggests.
 *
 * @param reach `lowest` classifies by known percentages; `highest` by the largest values of unknown
 * ones, which finds everything that may belong to the state.
 */
export function classify(
  graph: OwnershipGraph,
  holdings: Holdings,
  reach: 'lowest' | 'highest' = 'lowest',
): Classification {
  const { size, first, heldFirst, heldArc, held } = holdings;
  const rank = new Uint8Array(size);
  const seeds = new Map<number, ClassificationMethod>();
  const directing = directionsOf(graph, holdings);
  for (let node = 0; node < size; node += 1) {
    const seed = seedOf(holdings, node);
    if (seed === null) continue;
    rank[node] = seed[0];
    seeds.set(node, seed[1]);
  }
  const waiting = Array.from({ length: size }, (_, node) => size - 1 - node);
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!canBeOwned(holdings.entities[node]!)) continue;
    const found = rankByHolders(holdings, node, rank, reach, directing.into.get(node) ?? []);
    // A class proven by holders replaces one that was disclosed, or suggested by a name.
    if (found >= rank[node]! && found > RANK.none) seeds.delete(node);
    if (found <= rank[node]!) continue;
    rank[node] = found;
    for (let at = heldFirst[node]!; at < heldFirst[node + 1]!; at += 1) {
      waiting.push(held[heldArc[at]!]!);
    }
    waiting.push(...(directing.from.get(node) ?? []));
  }
  return {
    rank,
    classOf: (node) => CLASS_OF_RANK[rank[node]!]!,
    methodOf: (node) => seeds.get(node) ?? METHOD_OF_RANK[rank[node]!]!,
    isState: (node) => rank[node]! !== RANK.none,
    isStateEnd: (node) =>
      rank[node] === RANK.body || (rank[node]! > RANK.none && first[node] === first[node + 1]),
  };
}

/** The class of an entity without its holders. */
function seedOf(holdings: Holdings, node: number): [number, ClassificationMethod] | null {
  const { entityType, nature, name } = holdings.entities[node]!;
  if (entityType === 'state_body') return [RANK.body, 'statutory'];
  if (nature === 'state_body') return [RANK.body, 'disclosed'];
  if (nature === 'state_enterprise') return [RANK.majority, 'disclosed'];
  const isNamed = nature === 'undetermined' && entityType !== 'person';
  const hasHolders = holdings.first[node] !== holdings.first[node + 1];
  if (!isNamed || hasHolders || entityType === 'public_float') return null;
  const named = stateByName(name);
  if (named === null) return null;
  return [named.isBody ? RANK.body : RANK.majority, 'name_rule'];
}

function rankByHolders(
  holdings: Holdings,
  node: number,
  rank: Uint8Array,
  reach: 'lowest' | 'highest',
  directedBy: readonly number[],
): number {
  const { first, holder, lowest, own, entities } = holdings;
  const { holderSumTolerancePct, stateMajorityPct } = OWNERSHIP_POLICY;
  const tolerance = holderSumTolerancePct / 100;
  // By rank: total, minimum and largest single holding of that rank or a higher one.
  const total = new Float64Array(RANK.body + 1);
  const certain = new Float64Array(RANK.body + 1);
  const largest = new Float64Array(RANK.body + 1);
  for (let arc = first[node]!; arc < first[node + 1]!; arc += 1) {
    if (entities[holder[arc]!]!.entityType === 'public_float') continue;
    const grade = rank[holder[arc]!]!;
    // Other holders count only with their certain part.
    const share = grade === RANK.none ? lowest[arc]! : holdings[reach][arc]!;
    for (let at = 0; at <= grade; at += 1) {
      total[at]! += share;
      certain[at]! += lowest[arc]!;
      largest[at] = Math.max(largest[at]!, share);
    }
  }
  const jointly = (grade: number): number =>
    Math.max(
      certain[grade]!,
      Math.min(total[grade]!, 1 - own[node]! - certain[0]! + certain[grade]!),
    );
  if (jointly(RANK.whole) >= 1 - tolerance) return RANK.whole;
  const leads = (grade: number): boolean =>
    largest[grade]! > 0 && largest[grade]! >= largest[RANK.none]! - tolerance;
  for (const [needed, gives] of MAJORITY_RULES) {
    if (jointly(needed) > stateMajorityPct / 100 + tolerance && leads(needed)) return gives;
  }
  const isDirected = directedBy.some((source) => rank[source]! >= RANK.majorityOfChain);
  return isDirected && leads(RANK.majorityOfChain) ? RANK.actuallyControlled : RANK.none;
}

/** Control by other means than shares, in both directions. */
function directionsOf(
  graph: OwnershipGraph,
  { numberOf }: Holdings,
): Record<'into' | 'from', Map<number, number[]>> {
  const into = new Map<number, number[]>();
  const from = new Map<number, number[]>();
  for (const record of graph.interests) {
    if (!givesControl(record)) continue;
    const source = numberOf.get(record.sourceId)!;
    const target = numberOf.get(record.targetId)!;
    into.set(target, [...(into.get(target) ?? []), source]);
    from.set(source, [...(from.get(source) ?? []), target]);
  }
  return { into, from };
}
