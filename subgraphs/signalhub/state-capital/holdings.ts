import type { EntityRecord, InterestRecord } from '#signalhub/state-capital/ownership-records.ts';
import type { OwnershipGraph } from '#signalhub/state-capital/graph-as-of.ts';
import { OWNERSHIP_POLICY } from '#signalhub/state-capital/ownership-policy.ts';
import type { QualityFlag } from '#signalhub/state-capital/quality-flag.ts';
import {
  adjacencyOf,
  componentsOf,
  type Components,
} from '#signalhub/state-capital/strong-components.ts';

/**
 * Who holds how much of whom. Nodes are numbered in the order of their ids, so that nothing depends
 * on the order of records. A holding is one arc, whatever number of records it was made of; shares
 * are fractions of 0..1, between two bounds that are equal where the percentage is exact.
 */
export interface Holdings {
  readonly size: number;
  readonly entities: readonly EntityRecord[];
  readonly numberOf: ReadonlyMap<string, number>;
  /** The holdings in node n are `first[n]` to `first[n + 1]`, ordered by holder. */
  readonly first: Int32Array;
  readonly holder: Int32Array;
  readonly held: Int32Array;
  readonly lowest: Float64Array;
  readonly highest: Float64Array;
  /** Records of each holding, one a class of shares. */
  readonly records: readonly (readonly InterestRecord[])[];
  /** The holdings of node n are `heldArc[heldFirst[n]]` to `heldArc[heldFirst[n + 1] - 1]`. */
  readonly heldFirst: Int32Array;
  readonly heldArc: Int32Array;
  /** Holders come before what they hold. */
  readonly components: Components;
  /** Some percentage is not exactly known. */
  readonly hasUnknown: boolean;
  readonly flags: ReadonlySet<QualityFlag>;
}

/** One holding while its records are being collected. */
interface Holding {
  readonly holder: number;
  readonly held: number;
  readonly records: InterestRecord[];
}

/**
 * Formula holdings/1: the records of one owner in one company make one holding: classes of shares
 * add up, of reports about one class the latest counts. A company's own shares count for nobody, and
 * the others are not scaled up. An unknown percentage lies between what was disclosed as its minimum
 * (else 0) and its maximum (else what the other holders' minima leave).
 */
export function holdingsOf(graph: OwnershipGraph): Holdings {
  const { entities } = graph;
  const size = entities.length;
  const numberOf = new Map(entities.map(({ nodeId }, number) => [nodeId, number]));
  const flags = new Set<QualityFlag>();
  const holdings = collect(graph, numberOf, flags);
  holdings.sort((a, b) => a.held - b.held || a.holder - b.holder);
  const holder = Int32Array.from(holdings, (holding) => holding.holder);
  const held = Int32Array.from(holdings, (holding) => holding.held);
  const { first } = adjacencyOf(size, held, holder);
  const { first: heldFirst, arc: heldArc } = adjacencyOf(size, holder, held);
  const lowest = Float64Array.from(holdings, ({ records }) => sum(records, minimumPct) / 100);
  const highest = Float64Array.from(holdings, ({ records }) => sum(records, maximumPct) / 100);
  const shares = { size, first, lowest, highest };
  if (leaveRoomForOthers(shares)) flags.add('holder_sum_over_100');
  const components = componentsOf({ first, other: holder });
  if (hasClosedCycle(shares, holder, components)) flags.add('closed_cycle');
  return {
    ...shares,
    entities,
    numberOf,
    holder,
    held,
    records: holdings.map(({ records }) => records),
    heldFirst,
    heldArc,
    components,
    hasUnknown: holdings.some(({ records }) => !isExact(records)),
    flags,
  };
}

/** Whether every record of a holding has an exact percentage. */
export function isExact(records: readonly InterestRecord[]): boolean {
  return records.every(({ share }) => 'exactPct' in share);
}

function collect(
  graph: OwnershipGraph,
  numberOf: ReadonlyMap<string, number>,
  flags: Set<QualityFlag>,
): Holding[] {
  const size = graph.entities.length;
  const found = new Map<number, Holding>();
  for (const record of graph.interests) {
    if (record.relationType !== 'ownership') continue;
    const holder = numberOf.get(record.sourceId)!;
    const held = numberOf.get(record.targetId)!;
    if (holder === held) {
      flags.add('treasury_shares');
      continue;
    }
    const key = held * size + holder;
    const holding = found.get(key);
    if (holding === undefined) found.set(key, { holder, held, records: [record] });
    else if (!addClass(holding.records, record)) flags.add('duplicate_edges');
  }
  return [...found.values()];
}

/** Adds a record of another class. Of two records of one class keeps the later; false then. */
function addClass(records: InterestRecord[], record: InterestRecord): boolean {
  const at = records.findIndex(({ shareClass }) => shareClass === record.shareClass);
  if (at === -1) {
    records.push(record);
    return true;
  }
  const other = records[at]!;
  const isLater =
    record.observedAtMs === other.observedAtMs
      ? record.confidence > other.confidence
      : record.observedAtMs > other.observedAtMs;
  if (isLater) records[at] = record;
  return false;
}

function minimumPct({ share }: InterestRecord): number {
  return 'exactPct' in share ? share.exactPct : (share.minimumPct ?? 0);
}

function maximumPct({ share }: InterestRecord): number {
  return 'exactPct' in share ? share.exactPct : (share.maximumPct ?? 100);
}

/** Lowers maxima to what the other holders leave. Tells whether holders have more than all. */
function leaveRoomForOthers(
  shares: Pick<Holdings, 'size' | 'first' | 'lowest' | 'highest'>,
): boolean {
  const { size, first, lowest, highest } = shares;
  let isOver = false;
  for (let node = 0; node < size; node += 1) {
    let total = 0;
    for (let arc = first[node]!; arc < first[node + 1]!; arc += 1) total += lowest[arc]!;
    if (total > 1 + OWNERSHIP_POLICY.holderSumTolerancePct / 100) isOver = true;
    for (let arc = first[node]!; arc < first[node + 1]!; arc += 1) {
      const least = lowest[arc]!;
      if (highest[arc]! > least) {
        highest[arc] = Math.max(least, Math.min(highest[arc]!, 1 - (total - least)));
      }
    }
  }
  return isOver;
}

/** Whether companies own each other so completely that nobody outside owns any of them. */
function hasClosedCycle(
  { first, lowest }: Pick<Holdings, 'first' | 'lowest'>,
  holder: Int32Array,
  components: Components,
): boolean {
  const isOwnedInside = (node: number): boolean => {
    let inside = 0;
    for (let arc = first[node]!; arc < first[node + 1]!; arc += 1) {
      if (components.of[holder[arc]!] === components.of[node]) inside += lowest[arc]!;
    }
    return inside > 1 - OWNERSHIP_POLICY.holderSumTolerancePct / 100;
  };
  for (let number = 0; number < components.count; number += 1) {
    const [from, to] = [components.first[number]!, components.first[number + 1]!];
    if (to - from > 1 && components.nodes.subarray(from, to).every(isOwnedInside)) return true;
  }
  return false;
}

function sum<Item>(items: readonly Item[], valueOf: (item: Item) => number): number {
  let total = 0;
  for (const item of items) total += valueOf(item);
  return total;
}
