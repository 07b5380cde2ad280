import { nodeRow, ownerNode } from '#signalhub/collectors/owners/owner-node.ts';
import type { CollectedFacts } from '#signalhub/collectors/source.ts';
import type { OwnershipEdgePayload } from '#signalhub/facts/kinds/ownership-edge.ts';
import type { PartRow } from '#signalhub/parts/part-publication.ts';

const COMMISSION = '国务院国有资产监督管理委员会';
const MATERIAL_ID = 'sasac.directory';
const URL_OF_DIRECTORY =
  'http://www.sasac.gov.cn/n2588045/n27271785/n27271792/c14159097/content.html';

/**
 * A central enterprise, and the relation that the commission controls it by law, as it performs the duties of the
 * owner. The directory names no shares, so the relation has none: others own a part of some of these enterprises.
 */
export function stateEnterpriseRows(name: string, known: CollectedFacts): readonly PartRow[] {
  const { observedAt, occasion, factsOf } = known;
  const commission = {
    ...ownerNode({ name: COMMISSION, isPerson: false }, '', known),
    entity_type: 'state_body',
    nature: 'state_body',
    state_level: 'central',
  } as const;
  const named = ownerNode({ name, isPerson: false }, '', known);
  const enterprise = { ...named, nature: 'state_enterprise', state_level: 'central' } as const;
  const edgeId = `sasac.directs.${enterprise.node_id}`;
  const edge: OwnershipEdgePayload = {
    edge_id: edgeId,
    relation_type: 'control',
    source_node_id: commission.node_id,
    target_node_id: enterprise.node_id,
    exact_pct: null,
    minimum_pct: null,
    maximum_pct: null,
    share_class: '',
    votes_per_share: 1,
    delegator_node_id: null,
    company_node_id: null,
    control_basis: 'law',
    valid_from_inferred: true,
    confidence: 0.95,
    evidence: [
      { material_id: MATERIAL_ID, role: 'primary', quote: name, page_start: null, page_end: null },
    ],
    fact_ids: [],
  };
  const beginOf = (kind: string, key: string): string =>
    factsOf(kind, key)[0]?.validFrom ?? occasion.today;
  return [
    nodeRow(commission, occasion.today, observedAt, known),
    nodeRow(enterprise, occasion.today, observedAt, known),
    {
      kind: 'research_material',
      valid_from: beginOf('research_material', MATERIAL_ID),
      observed_at: observedAt,
      fact: {
        material_id: MATERIAL_ID,
        source_id: 'sasac-directory',
        source_name: '国务院国资委',
        source_tier: 'government',
        title: '央企名录',
        source_url: URL_OF_DIRECTORY,
        published_at: null,
      },
    },
    {
      kind: 'ownership_edge',
      valid_from: beginOf('ownership_edge', edgeId),
      observed_at: observedAt,
      fact: edge,
    },
  ];
}
