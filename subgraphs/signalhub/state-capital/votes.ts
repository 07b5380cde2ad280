import { votesAsOne } from '#signalhub/state-capital/entity-roles.ts';
import type { OwnershipGraph } from '#signalhub/state-capital/graph-as-of.ts';
import { isExact, type Holdings } from '#signalhub/state-capital/holdings.ts';
import type { InterestRecord } from '#signalhub/state-capital/ownership-records.ts';
import type { QualityFlag } from '#signalhub/state-capital/quality-flag.ts';
import { adjacencyOf } from '#signalhub/state-capital/strong-components.ts';

/** Votes that one owner casts in one company. */
export interface VotingShare {
  readonly voter: number;
  readonly company: number;
  /** 0..100, as far as known. */
  readonly pct: number;
  /** Maximum possible value, 0..100. */
  readonly highestPct: number;
  /** Its records. */
  readonly records: readonly InterestRecord[];
}

/** Votes by company and by voter. The public float has no vote here. */
export interface Votes {
  /** Ordered by company and voter. */
  readonly all: readonly VotingShare[];
  /** The votes in node n are `all[first[n]]` to `all[first[n + 1] - 1]`. */
  readonly first: Int32Array;
  readonly voter: Int32Array;
  /** The votes of node n are `cast[castFirst[n]]` to `cast[castFirst[n + 1] - 1]`, as indexes of `all`. */
  readonly castFirst: Int32Array;
  readonly cast: Int32Array;
  readonly flags: ReadonlySet<QualityFlag>;
}

interface Ballot {
  pct: number;
  highestPct: number;
  records: readonly InterestRecord[];
}

/** The ballots of one company by voter. */
type Ballots = Map<number, Ballot>;

/**
 * Formula votes/1: a holding has its share of all votes: n·m / Σ n·m over classes of n shares with m votes
 * each. Shares without a known holder count one vote each. A disclosed share of votes replaces the calculated
 * one. A delegation then moves votes from their holder to the party that casts them: only the delegator's own
 * votes, never votes that were delegated to it.
 */
export function votesOf(graph: OwnershipGraph, holdings: Holdings): Votes {
  const flags = new Set<QualityFlag>();
  const { numberOf } = holdings;
  // Few companies have relations of votes; in all others votes follow holdings.
  const moved = new Map<number, Ballots>();
  const ballotsIn = (record: InterestRecord): Ballots => {
    const company = numberOf.get(record.targetId)!;
    const ballots = moved.get(company) ?? new Map(ballotsOfCapital(holdings, company));
    moved.set(company, ballots);
    return ballots;
  };
  const voting = graph.interests.filter(({ relationType }) => relationType === 'voting');
  for (const record of voting.filter(({ delegatorId }) => delegatorId === null)) {
    disclose(ballotsIn(record), numberOf.get(record.sourceId)!, record);
  }
  const owned = new Map<Ballots, Map<number, Ballot>>();
  for (const record of voting.filter(({ delegatorId }) => delegatorId !== null)) {
    const ballots = ballotsIn(record);
    const own = owned.get(ballots) ?? copyOf(ballots);
    owned.set(ballots, own);
    delegate(ballots, own, record, numberOf, flags);
  }
  return indexOf(moved, holdings, flags);
}

/** Ballots by voter, in the order of voters. */
function ballotsOfCapital(holdings: Holdings, company: number): [number, Ballot][] {
  const { first, holder, lowest, highest, records } = holdings;
  const ballots: [number, Ballot][] = [];
  let capitalPct = 0;
  let weights = 0;
  let isWeighted = false;
  for (let arc = first[company]!; arc < first[company + 1]!; arc += 1) {
    let weight = 0;
    for (const record of records[arc]!) {
      capitalPct += minPct(record);
      weight += minPct(record) * record.votesPerShare;
      if (record.votesPerShare !== 1) isWeighted = true;
    }
    weights += weight;
    const unknownPct = isExact(records[arc]!) ? 0 : 100 * (highest[arc]! - lowest[arc]!);
    const ballot = { pct: weight, highestPct: unknownPct, records: records[arc]! };
    ballots.push([holder[arc]!, ballot]);
  }
  // Shares that vote alike need no division, which keeps round percentages round.
  const scale = isWeighted ? 100 / (weights + Math.max(0, 100 - capitalPct)) : 1;
  for (const [, ballot] of ballots) {
    ballot.pct *= scale;
    ballot.highestPct += ballot.pct;
  }
  return ballots;
}

function disclose(ballots: Ballots, voter: number, record: InterestRecord): void {
  const pct = minPct(record);
  const { share } = record;
  const highestPct = 'exactPct' in share ? pct : (share.maximumPct ?? 100);
  ballots.set(voter, { pct, highestPct, records: [record] });
}

function delegate(
  ballots: Ballots,
  own: ReadonlyMap<number, Ballot>,
  record: InterestRecord,
  numberOf: ReadonlyMap<string, number>,
  flags: Set<QualityFlag>,
): void {
  const delegator = numberOf.get(record.delegatorId!)!;
  const delegateNode = numberOf.get(record.sourceId)!;
  const from = ballots.get(delegator);
  const owned = own.get(delegator)!;
  if (from === undefined || owned === undefined || delegator === delegateNode) {
    flags.add('votes_exceed_holding');
    return;
  }
  const isAll = !('exactPct' in record.share) && record.share.minimumPct === undefined;
  const available = Math.min(owned.pct, from.pct);
  const pct = isAll ? available : Math.min(available, minPct(record));
  if (!isAll && minPct(record) > available) flags.add('votes_exceed_holding');
  const uncertain = isAll ? owned.highestPct - owned.pct : 0;
  from.pct -= pct;
  from.highestPct -= pct + uncertain;
  const to = ballots.get(delegateNode) ?? { pct: 0, highestPct: 0, records: [] };
  to.pct += pct;
  to.highestPct += pct + uncertain;
  to.records = [...to.records, record];
  ballots.set(delegateNode, to);
}

function copyOf(ballots: Ballots): Map<number, Ballot> {
  return new Map([...ballots].map(([voter, ballot]) => [voter, { ...ballot }]));
}

function minPct({ share }: InterestRecord): number {
  return 'exactPct' in share ? share.exactPct : (share.minimumPct ?? 0);
}

function indexOf(
  moved: ReadonlyMap<number, Ballots>,
  holdings: Holdings,
  flags: ReadonlySet<QualityFlag>,
): Votes {
  const { entities, size } = holdings;
  const all: VotingShare[] = [];
  for (let company = 0; company < size; company += 1) {
    const ballots = moved.get(company);
    const inOrder =
      ballots === undefined
        ? ballotsOfCapital(holdings, company)
        : [...ballots].sort(([a], [b]) => a - b);
    for (const [voter, { pct, highestPct, records }] of inOrder) {
      const isCast = highestPct > 0 && votesAsOne(entities[voter]!);
      if (isCast) all.push({ voter, company, pct, highestPct, records });
    }
  }
  const voter = Int32Array.from(all, (vote) => vote.voter);
  const companies = Int32Array.from(all, (vote) => vote.company);
  const { first } = adjacencyOf(size, companies, voter);
  const { first: castFirst, arc: cast } = adjacencyOf(size, voter, companies);
  return { all, first, voter, castFirst, cast, flags };
}
