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
 * Holdings between nodes. Nodes are numbered in the order of their ids, so that nothing depends on the order
 * of records. A holding is one arc, however many records it has; shares are fractions of 0..1, between two
 * bounds that are equal where the percentage is exact.
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
  /** Minimum part of each node held by itself; it is not an arc, and counts for no other holder. */
  readonly own: Float64Array;
  /** Records of each holding, one per class of shares. */
  readonly records: readonly (readonly InterestRecord[])[];
  /** The holdings of node n are `heldArc[heldFirst[n]]` to `heldArc[heldFirst[n + 1] - 1]`. */
  readonly heldFirst: Int32Array;
  readonly heldArc: Int32Array;
  /** Holders precede what they hold. */
  readonly components: Components;
  /** Some percentage is not exactly known. */
  readonly hasUnknown: boolean;
  readonly flags: ReadonlySet<QualityFlag>;
}

/**
 * Formula holdings/2: all records of one owner in one company make one holding. Classes of shares add up; of
 * several reports about one class the latest applies. A company's own shares belong to no holder, and the
 * shares of the others are not scaled up. An unknown percentage is between its disclosed minimum (otherwise 0)
 * and its maximum, but never more than the company's own shares and the other holders' minima leave.
 */
export function holdingsOf(graph: OwnershipGraph): Holdings {
  const { entities } = graph;
  const size = entities.length;
  const numberOf = new Map(entities.map(({ nodeId }, number) => [nodeId, number]));
  const flags = new Set<QualityFlag>();
  const { holder, held, records, own } = collect(graph, numberOf, flags);
  const { first } = adjacencyOf(size, held, holder);
  const { first: heldFirst, arc: heldArc } = adjacencyOf(size, holder, held);
  const lowest = Float64Array.from(records, (found) => sum(found, minimumPct) / 100);
  const highest = Float64Array.from(records, (found) => sum(found, maximumPct) / 100);
  const shares = { size, first, lowest, highest, own };
  if (leaveRoomForOthers(shares)) flags.add('holder_sum_over_100');
  const components = componentsOf({ first, other: holder });
  if (hasClosedCycle(shares, holder, components)) flags.add('closed_cycle');
  return {
    ...shares,
    entities,
    numberOf,
    holder,
    held,
    records,
    heldFirst,
    heldArc,
    components,
    hasUnknown: records.some((found) => !isExact(found)),
    flags,
  };
}

/** Whether every record of a holding has an exact percentage. */
export function isExact(records: readonly InterestRecord[]): boolean {
  return records.every(({ share }) => 'exactPct' in share);
}

/** Holdings ordered by company and holder, by counting sort in linear time. */
function collect(
  { entities, interests }: OwnershipGraph,
  numberOf: ReadonlyMap<string, number>,
  flags: Set<QualityFlag>,
): Pick<Holdings, 'holder' | 'held' | 'own'> & { readonly records: InterestRecord[][] } {
  const found = interests.filter(({ relationType }) => relationType === 'ownership');
  const sources = Int32Array.from(found, ({ sourceId }) => numberOf.get(sourceId)!);
  const targets = Int32Array.from(found, ({ targetId }) => numberOf.get(targetId)!);
  const { first, arc: order } = adjacencyOf(entities.length, targets, sources);
  const holder: number[] = [];
  const held: number[] = [];
  const records: InterestRecord[][] = [];
  const own = new Float64Array(entities.length);
  for (let node = 0; node < entities.length; node += 1) {
    const into = order.subarray(first[node]!, first[node + 1]!);
    const treasury: InterestRecord[] = [];
    if (into.length > 1) into.sort((a, b) => sources[a]! - sources[b]! || a - b);
    for (const at of into) {
      const record = found[at]!;
      if (sources[at] === node) {
        flags.add('treasury_shares');
        if (!addClass(treasury, record)) flags.add('duplicate_edges');
      } else if (held.at(-1) === node && holder.at(-1) === sources[at]) {
        if (!addClass(records.at(-1)!, record)) flags.add('duplicate_edges');
      } else {
        holder.push(sources[at]!);
        held.push(node);
        records.push([record]);
      }
    }
    own[node] = sum(treasury, minimumPct) / 100;
  }
  return { holder: Int32Array.from(holder), held: Int32Array.from(held), records, own };
}

/** Adds a record of another class. Of two records of one class it keeps the later, and returns false. */
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

/** Lowers maxima to what own shares and other holders leave. Returns whether these exceed the whole. */
function leaveRoomForOthers(
  shares: Pick<Holdings, 'size' | 'first' | 'lowest' | 'highest' | 'own'>,
): boolean {
  const { size, first, lowest, highest, own } = shares;
  let isOver = false;
  for (let node = 0; node < size; node += 1) {
    let total = own[node]!;
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

/** Whether companies own each other so completely that no outsider owns any of them. */
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
