import { Type, type Static } from 'typebox';
import { EVIDENCE_LIST, evidenceFaults, evidenceReferences } from '#signalhub/facts/evidence.ts';
import {
  NO_TRAIT,
  type FactKind,
  type FactReference,
  type PayloadFault,
} from '#signalhub/facts/fact-kind.ts';
import { CONTROL_BASES, INTEREST_TYPES, WITH_SHARES } from '#signalhub/facts/ownership-terms.ts';
import {
  FACT_ID_LIST,
  factIdReferences,
  NODE_ID_TEXT,
} from '#signalhub/facts/ownership-statement.ts';

const percentage = (description: string) =>
  Type.Unsafe<number | null>({ type: ['number', 'null'], minimum: 0, maximum: 100, description });

const nodeOrNull = (description: string) =>
  Type.Unsafe<string | null>({
    type: ['string', 'null'],
    pattern: '^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$',
    description,
  });

const schema = Type.Object(
  {
    edge_id: Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._:-]{7,127}$' }),
    relation_type: Type.Enum([...INTEREST_TYPES]),
    source_node_id: NODE_ID_TEXT,
    target_node_id: NODE_ID_TEXT,
    exact_pct: percentage(
      'Share of the capital or of the votes in percent, 0 to 100; null if the exact share is unknown.',
    ),
    minimum_pct: percentage(
      'Lower bound of the share in percent, if only bounds are known; null otherwise.',
    ),
    maximum_pct: percentage(
      'Upper bound of the share in percent, if only bounds are known; null otherwise.',
    ),
    share_class: Type.String({
      maxLength: 40,
      description: 'Share class; empty if the company has only one.',
    }),
    votes_per_share: Type.Number({ minimum: 0, maximum: 1_000 }),
    delegator_node_id: nodeOrNull(
      'Node that delegated the votes of a `voting` relation; null for other relations.',
    ),
    company_node_id: nodeOrNull(
      'Company in which a `concert` relation applies; null if it applies to all companies.',
    ),
    control_basis: Type.Union([Type.Enum([...CONTROL_BASES]), Type.Null()], {
      description: 'Legal basis of a `control` relation; null for other relations.',
    }),
    valid_from_inferred: Type.Boolean({
      description:
        'True if no start date was disclosed. `valid_from` is then the end of the reporting period.',
    }),
    confidence: Type.Number({ minimum: 0, maximum: 1 }),
    evidence: EVIDENCE_LIST,
    fact_ids: FACT_ID_LIST,
  },
  { additionalProperties: false, description: 'A dated relation between an owner and a company.' },
);

export type OwnershipEdgePayload = Static<typeof schema>;

/** A relation between two entities: ownership, control, votes, or concerted action. */
export const OWNERSHIP_EDGE_KIND: FactKind<OwnershipEdgePayload> = {
  name: 'ownership_edge',
  schema,
  keyOf: (edge) => edge.edge_id,
  traitOf: NO_TRAIT,
  referencesOf: (edge) => [
    ...nodeReferences(edge),
    ...evidenceReferences(edge.evidence),
    ...factIdReferences(edge.fact_ids),
  ],
  faultsOf: (edge) => [...shareFaults(edge), ...roleFaults(edge), ...evidenceFaults(edge.evidence)],
};

const NODE_FIELDS = [
  'source_node_id',
  'target_node_id',
  'delegator_node_id',
  'company_node_id',
] as const;

const OF_ONE_WITH_SHARES = {
  trait: WITH_SHARES,
  traitReason: 'only companies, funds and institutions hold shares of their own',
};

function nodeReferences(edge: OwnershipEdgePayload): FactReference[] {
  return NODE_FIELDS.flatMap((field) => {
    const key = edge[field];
    if (key === null) return [];
    const reference = { field, kind: 'ownership_entity', key, holdsThen: true };
    const isOwnHolding = field === 'target_node_id' && key === edge.source_node_id;
    return [isOwnHolding ? { ...reference, ...OF_ONE_WITH_SHARES } : reference];
  });
}

function shareFaults(edge: OwnershipEdgePayload): PayloadFault[] {
  const { exact_pct: exact, minimum_pct: minimum, maximum_pct: maximum } = edge;
  const faults: PayloadFault[] = [];
  if (exact !== null && (minimum !== null || maximum !== null)) {
    const message = 'must be null where bounds are given';
    faults.push({ field: 'exact_pct', message });
  }
  if (minimum !== null && maximum !== null && maximum < minimum) {
    faults.push({ field: 'maximum_pct', message: 'must not be less than minimum_pct' });
  }
  const isShare = edge.relation_type === 'ownership' || edge.relation_type === 'voting';
  if (!isShare && [exact, minimum, maximum].some((pct) => pct !== null)) {
    const message = `must be null: a ${edge.relation_type} relation has no share`;
    faults.push({ field: 'exact_pct', message });
  }
  return faults;
}

function roleFaults(edge: OwnershipEdgePayload): PayloadFault[] {
  const { relation_type: type } = edge;
  const faults: PayloadFault[] = [];
  // Only a holding may point to its own source: treasury shares.
  if (edge.source_node_id === edge.target_node_id && type !== 'ownership') {
    faults.push({ field: 'target_node_id', message: 'must not be the source' });
  }
  if (edge.source_node_id === edge.target_node_id && (edge.exact_pct ?? edge.minimum_pct) === 100) {
    faults.push({
      field: 'target_node_id',
      message: 'must not be the source, which cannot own all of itself',
    });
  }
  if ((edge.control_basis !== null) !== (type === 'control')) {
    const message = 'must be given exactly for control relations';
    faults.push({ field: 'control_basis', message });
  }
  if (edge.delegator_node_id !== null && type !== 'voting') {
    faults.push({ field: 'delegator_node_id', message: 'must be null except for voting' });
  }
  if (edge.delegator_node_id !== null && edge.delegator_node_id === edge.source_node_id) {
    faults.push({ field: 'delegator_node_id', message: 'must not be the source' });
  }
  if (edge.company_node_id !== null && type !== 'concert') {
    faults.push({ field: 'company_node_id', message: 'must be null except for concert' });
  }
  return faults;
}
