import type { OwnershipGraph } from '#signalhub/state-capital/graph-as-of.ts';
import type { InterestRecord } from '#signalhub/state-capital/ownership-records.ts';

/** Two voters acting in concert, the leader first. */
export interface ConcertPair {
  readonly leader: number;
  readonly member: number;
  readonly record: InterestRecord;
}

/** Concert groups by company (Takeover Measures art. 83). */
export interface Concerts {
  /** The agreements that apply in a company. */
  pairsIn(company: number): readonly ConcertPair[];
  /** Agreements for one company, by company. */
  readonly scoped: ReadonlyMap<number, readonly ConcertPair[]>;
  /** Agreements that apply in every company. */
  readonly anywhere: readonly ConcertPair[];
  /** Companies in which a node acts in concert. */
  readonly companiesOf: ReadonlyMap<number, readonly number[]>;
  /** Nodes that act in concert in every company. */
  readonly members: ReadonlySet<number>;
}

export function concertsOf(
  { interests }: OwnershipGraph,
  numberOf: ReadonlyMap<string, number>,
): Concerts {
  const scoped = new Map<number, ConcertPair[]>();
  const companiesOf = new Map<number, number[]>();
  const anywhere: ConcertPair[] = [];
  for (const record of interests) {
    if (record.relationType !== 'concert') continue;
    const leader = numberOf.get(record.sourceId)!;
    const pair: ConcertPair = { leader, member: numberOf.get(record.targetId)!, record };
    if (record.companyId === null) {
      anywhere.push(pair);
      continue;
    }
    const company = numberOf.get(record.companyId)!;
    scoped.set(company, [...(scoped.get(company) ?? []), pair]);
    for (const node of [pair.leader, pair.member]) {
      companiesOf.set(node, [...(companiesOf.get(node) ?? []), company]);
    }
  }
  const members = new Set(anywhere.flatMap(({ leader, member }) => [leader, member]));
  const pairsIn = (company: number): readonly ConcertPair[] => {
    const pairs = scoped.get(company) ?? [];
    return anywhere.length === 0 ? pairs : [...anywhere, ...pairs];
  };
  return { pairsIn, scoped, anywhere, companiesOf, members };
}

/**
 * The head of the blocs of a concert group: its one member that leads and is led by none; if there is not
 * exactly one, the leader with most votes.
 *
 * @param votes Votes by the end of the chain of control of their voters.
 * @param endOf The end of the chain of control of a node.
 * @returns The head for an end; the end itself outside of any group.
 */
export function concertedHeads(
  votes: ReadonlyMap<number, number>,
  pairs: readonly ConcertPair[],
  endOf: (node: number) => number,
): (end: number) => number {
  if (pairs.length === 0) return (end) => end;
  const parent = new Map<number, number>();
  const groupOf = (node: number): number => {
    let group = node;
    for (let up = parent.get(group); up !== undefined; up = parent.get(group)) group = up;
    return group;
  };
  for (const { leader, member } of pairs) {
    const [a, b] = [groupOf(endOf(leader)), groupOf(endOf(member))];
    // The smallest number represents the group, so that the order of agreements does not matter.
    if (a !== b) parent.set(Math.max(a, b), Math.min(a, b));
  }
  const led = new Set(pairs.map(({ member }) => member));
  const leaders = pairs.filter(({ leader }) => !led.has(leader)).map(({ leader }) => leader);
  // Where every member is led by another, every member is a candidate.
  const candidates = (leaders.length === 0 ? [...led] : leaders).map(endOf);
  const heads = new Map<number, number>();
  for (const candidate of candidates.sort((a, b) => a - b)) {
    const head = heads.get(groupOf(candidate));
    const isStronger = head === undefined || (votes.get(candidate) ?? 0) > (votes.get(head) ?? 0);
    if (isStronger) heads.set(groupOf(candidate), candidate);
  }
  return (end) => heads.get(groupOf(end)) ?? end;
}
