import { hash } from 'node:crypto';
import type { Fact } from '#kernel/ports/fact-store.ts';
import {
  listedNode,
  nodeRow,
  ownerNode,
  type NamedOwner,
} from '#signalhub/collectors/owners/owner-node.ts';
import type { CollectedFacts } from '#signalhub/collectors/source.ts';
import type { OwnershipEdgePayload } from '#signalhub/facts/kinds/ownership-edge.ts';
import { listedNodeIdOf } from '#signalhub/facts/ownership-terms.ts';
import type { PartRow } from '#signalhub/parts/part-publication.ts';

/** A line of a list of the ten largest holders. */
export interface ListedHolder extends NamedOwner {
  /** Per cent of the whole capital; never of the tradable part, which is another number. */
  readonly pct: number;
  /** Kind of shares, as the list names it. */
  readonly shareClass: string;
}

/** The ten largest holders of a company at the end of a period. */
export interface HolderReport {
  readonly code: string;
  /** Last day of the period. */
  readonly period: string;
  /** Date of the announcement; null if the list does not state it. */
  readonly announcedOn: string | null;
  readonly holders: readonly ListedHolder[];
}

const SOURCE = { source_id: 'em-holders', source_name: '东方财富', source_tier: 'market' } as const;
const EDGE_PREFIX = 'em.holding.';

/**
 * The owners of a report, their holdings, and the end of the holdings that only earlier reports list. An owner that
 * left the ten largest may still hold shares, so its holding ends as unknown, not as zero. If a depository holds shares
 * for others, an owner may hold more through it, so its share is a lower bound.
 */
export function holderRows(report: HolderReport, known: CollectedFacts): readonly PartRow[] {
  const { code, period } = report;
  const companyId = listedNodeIdOf(code);
  if (known.find('company', code).length === 0) return [];
  const before = known
    .factsWith('ownership_edge', 'target_node_id', companyId)
    .filter(({ key, validTo }) => key.startsWith(EDGE_PREFIX) && validTo === null);
  if (before.some(({ validFrom }) => validFrom > period)) return [];
  const times = timesOf(report, known);
  const edges = edgesOf(report, known);
  const nodes = edges.map(({ owner }) => owner);
  const stated = new Map(edges.map(({ edge }) => [edge.edge_id, edge]));
  return [
    materialRow(report, times, known),
    ...[listedNode(code, known), ...nodes]
      .filter((node) => !isKnownSince(node.node_id, period, known))
      .map((node) => nodeRow(node, period, times.observedAt, known)),
    ...before.flatMap((fact) => endedRow(fact, stated, period, times.observedAt)),
    ...[...stated.values()]
      .filter((edge) => !before.some((fact) => isSameShare(fact, edge) && fact.validFrom < period))
      .map((edge) => edgeRow(edge, period, times.observedAt)),
  ];
}

/** The time at which a report became known: its announcement, unless that date is in the future. */
function timesOf({ announcedOn }: HolderReport, { observedAt, occasion }: CollectedFacts) {
  const isPast = announcedOn !== null && announcedOn <= occasion.today;
  const publishedAt = isPast ? `${announcedOn}T00:00:00+08:00` : null;
  return { publishedAt, observedAt: publishedAt ?? observedAt };
}

/** Each owner once for each kind of shares: lists have one twice at times. */
function edgesOf(report: HolderReport, known: CollectedFacts) {
  const { code, period, holders } = report;
  const owners = holders.map((holder) => ({ holder, owner: ownerNode(holder, code, known) }));
  const hasDepository = owners.some(({ owner }) => owner.entity_type === 'public_float');
  const edges = owners.map(({ holder, owner }) => {
    const isExact = !hasDepository || owner.entity_type === 'public_float';
    const materialId = materialIdOf(code, period);
    return { owner, edge: edgeOf(code, materialId, owner.node_id, holder, isExact) };
  });
  const once = new Map(edges.toReversed().map((one) => [one.edge.edge_id, one]));
  return [...once.values()].toReversed();
}

function edgeOf(
  code: string,
  materialId: string,
  ownerId: string,
  { name, pct, shareClass }: ListedHolder,
  isExact: boolean,
): OwnershipEdgePayload {
  return {
    edge_id: `${EDGE_PREFIX}${code}.${hash('sha256', `${ownerId} ${shareClass}`).slice(0, 16)}`,
    relation_type: 'ownership',
    source_node_id: ownerId,
    target_node_id: listedNodeIdOf(code),
    exact_pct: isExact ? pct : null,
    minimum_pct: isExact ? null : pct,
    maximum_pct: null,
    share_class: shareClass.slice(0, 40),
    votes_per_share: 1,
    delegator_node_id: null,
    company_node_id: null,
    control_basis: null,
    valid_from_inferred: true,
    confidence: 0.9,
    evidence: [
      {
        material_id: materialId,
        role: 'primary',
        quote: `${name} ${pct}%`,
        page_start: null,
        page_end: null,
      },
    ],
    fact_ids: [],
  };
}

function isSameShare({ key, payload }: Fact, edge: OwnershipEdgePayload): boolean {
  const { exact_pct: exact, minimum_pct: minimum } = edge;
  return (
    key === edge.edge_id && payload['exact_pct'] === exact && payload['minimum_pct'] === minimum
  );
}

/** A holding of an earlier report ends with the period, unless this report lists it, too. */
function endedRow(
  fact: Fact,
  stated: ReadonlyMap<string, OwnershipEdgePayload>,
  period: string,
  observedAt: string,
): PartRow[] {
  const { kind, key, payload, validFrom } = fact;
  const edge = stated.get(key);
  const goesOn = edge !== undefined && isSameShare(fact, edge);
  return goesOn || validFrom >= period
    ? []
    : [{ kind, valid_from: validFrom, valid_to: period, observed_at: observedAt, fact: payload }];
}

function edgeRow(fact: OwnershipEdgePayload, period: string, observedAt: string): PartRow {
  return { kind: 'ownership_edge', valid_from: period, observed_at: observedAt, fact };
}

function isKnownSince(nodeId: string, date: string, { factsOf }: CollectedFacts): boolean {
  return factsOf('ownership_entity', nodeId).some(({ validFrom }) => validFrom <= date);
}

function materialIdOf(code: string, period: string): string {
  return `em.holders.${code}.${period}`;
}

function materialRow(
  { code, period }: HolderReport,
  { publishedAt, observedAt }: ReturnType<typeof timesOf>,
  { find }: CollectedFacts,
): PartRow {
  const name = String(find('company', code).at(-1)?.['name'] ?? code);
  const fact = {
    ...SOURCE,
    material_id: materialIdOf(code, period),
    title: `${name} ${period} 前十名股东`,
    source_url: `https://data.eastmoney.com/gdfx/stock/${code}.html`,
    published_at: publishedAt,
  };
  return { kind: 'research_material', valid_from: period, observed_at: observedAt, fact };
}
