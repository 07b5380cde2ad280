import type { Fact } from '#kernel/ports/fact-store.ts';
import type { EvidencePayload } from '#signalhub/facts/evidence.ts';
import {
  OWNERSHIP_EDGE_KIND,
  type OwnershipEdgePayload,
} from '#signalhub/facts/kinds/ownership-edge.ts';
import {
  OWNERSHIP_ENTITY_KIND,
  type OwnershipEntityPayload,
} from '#signalhub/facts/kinds/ownership-entity.ts';
import {
  STATE_CAPITAL_EVENT_KIND,
  type StateCapitalEventPayload,
} from '#signalhub/facts/kinds/state-capital-event.ts';
import { OwnershipIndex } from '#signalhub/state-capital/graph-as-of.ts';
import type {
  DisclosedShare,
  EntityRecord,
  InterestRecord,
  OwnershipRecords,
} from '#signalhub/state-capital/ownership-records.ts';
import type { Snapshot } from '#signalhub/snapshots/snapshot.ts';

/** Everything published about owners: all dates and all moments of knowledge. */
export interface PublishedOwnership {
  readonly index: OwnershipIndex;
  /** Rows of entities and of relations, by node and by edge id. */
  readonly entityRows: ReadonlyMap<string, readonly Fact<OwnershipEntityPayload>[]>;
  readonly edgeRows: ReadonlyMap<string, readonly Fact<OwnershipEdgePayload>[]>;
  /** Edge ids by the node that they affect. */
  readonly edgesInto: ReadonlyMap<string, readonly string[]>;
  /** Rows of holdings, control and votes by their owner node. */
  readonly rowsFrom: ReadonlyMap<string, readonly Fact<OwnershipEdgePayload>[]>;
  /** Rows of events, by stock code. */
  readonly eventRows: ReadonlyMap<string, readonly Fact<StateCapitalEventPayload>[]>;
}

/**
 * Reads what was published about owners as records for the algorithms.
 *
 * A derivation of snapshots.
 */
export function publishedOwnership({ facts }: Snapshot): PublishedOwnership {
  const entities = facts.of(OWNERSHIP_ENTITY_KIND);
  const edges = facts.of(OWNERSHIP_EDGE_KIND);
  const edgesInto = new Map<string, string[]>();
  for (const { key, payload } of edges) {
    const { company_node_id: company, target_node_id: target } = payload;
    const node = company ?? target;
    const ids = edgesInto.get(node) ?? [];
    // Rows are ordered by key, so those of one edge are adjacent.
    if (ids.at(-1) !== key) ids.push(key);
    edgesInto.set(node, ids);
  }
  return {
    index: new OwnershipIndex(recordsOf(entities, edges)),
    entityRows: Map.groupBy(entities, ({ key }) => key),
    edgeRows: Map.groupBy(edges, ({ key }) => key),
    edgesInto,
    rowsFrom: Map.groupBy(
      edges.filter(({ payload }) => payload.relation_type !== 'concert'),
      ({ payload }) => payload.source_node_id,
    ),
    eventRows: Map.groupBy(facts.of(STATE_CAPITAL_EVENT_KIND), ({ payload }) => payload.stock_code),
  };
}

/** The records of published rows. */
export function recordsOf(
  entities: readonly Fact<OwnershipEntityPayload>[],
  edges: readonly Fact<OwnershipEdgePayload>[],
): OwnershipRecords {
  return { entities: entities.map(entityRecord), interests: edges.map(interestRecord) };
}

/** Evidence of an edge's rows, the latest row first, each piece once. */
export function evidenceOfRows(
  rows: readonly Fact<OwnershipEdgePayload | StateCapitalEventPayload>[],
): EvidencePayload[] {
  const newestFirst = rows.toSorted((a, b) => b.observedAtMs - a.observedAtMs);
  const pieces = newestFirst.flatMap(({ payload }) => payload.evidence);
  return [...new Map(pieces.map((piece) => [JSON.stringify(piece), piece])).values()];
}

function entityRecord(fact: Fact<OwnershipEntityPayload>): EntityRecord {
  const entity = fact.payload;
  return {
    nodeId: entity.node_id,
    name: entity.name,
    entityType: entity.entity_type,
    nature: entity.nature,
    stateLevel: entity.state_level,
    disclosesNoController: entity.discloses_no_controller,
    confidence: entity.confidence,
    factIds: entity.fact_ids,
    ...timesOf(fact),
  };
}

function interestRecord(fact: Fact<OwnershipEdgePayload>): InterestRecord {
  const edge = fact.payload;
  return {
    edgeId: edge.edge_id,
    relationType: edge.relation_type,
    sourceId: edge.source_node_id,
    targetId: edge.target_node_id,
    share: shareOf(edge),
    shareClass: edge.share_class,
    votesPerShare: edge.votes_per_share,
    delegatorId: edge.delegator_node_id,
    companyId: edge.company_node_id,
    controlBasis: edge.control_basis,
    isValidFromInferred: edge.valid_from_inferred,
    confidence: edge.confidence,
    evidenceCount: edge.evidence.length,
    factIds: edge.fact_ids,
    ...timesOf(fact),
  };
}

function shareOf(edge: OwnershipEdgePayload): DisclosedShare {
  const { exact_pct: exactPct, minimum_pct: minimumPct, maximum_pct: maximumPct } = edge;
  if (exactPct !== null) return { exactPct };
  return {
    ...(minimumPct === null ? {} : { minimumPct }),
    ...(maximumPct === null ? {} : { maximumPct }),
  };
}

function timesOf({ validFrom, validTo, observedAtMs, supersededAtMs }: Fact) {
  return { validFrom, validTo, observedAtMs, supersededAtMs };
}
