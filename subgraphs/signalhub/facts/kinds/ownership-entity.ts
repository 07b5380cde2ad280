import { Type, type Static } from 'typebox';
import type { FactKind, FactReference, PayloadFault } from '#signalhub/facts/fact-kind.ts';
import {
  ENTITY_NATURES,
  ENTITY_TYPES,
  hasShares,
  listedNodeIdOf,
  STATE_LEVELS,
  stockCodeOfNode,
  UNSPECIFIED_REASONS,
  WITH_SHARES,
} from '#signalhub/facts/ownership-terms.ts';
import {
  FACT_ID_LIST,
  factIdReferences,
  NODE_ID_TEXT,
} from '#signalhub/facts/ownership-statement.ts';
import { nameFaults } from '#signalhub/facts/real-name.ts';

const schema = Type.Object(
  {
    node_id: NODE_ID_TEXT,
    name: Type.String({ minLength: 1, maxLength: 120 }),
    entity_type: Type.Enum([...ENTITY_TYPES]),
    nature: Type.Enum([...ENTITY_NATURES], {
      description: 'Nature of the entity, as disclosed; `undetermined` if nothing is disclosed.',
    }),
    state_level: Type.Enum([...STATE_LEVELS], {
      description: 'Level of government that owns or controls the entity.',
    }),
    stock_code: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      pattern: '^[0-9]{6}$',
      description: 'Stock code, if the entity is a company of the A-share market; null otherwise.',
    }),
    discloses_no_controller: Type.Boolean({
      description: 'Whether the company discloses that it has no controller.',
    }),
    unspecified_reason: Type.Union([Type.Enum([...UNSPECIFIED_REASONS]), Type.Null()], {
      description: 'Reason why the entity has no name; null for a named entity.',
    }),
    confidence: Type.Number({ minimum: 0, maximum: 1 }),
    fact_ids: FACT_ID_LIST,
  },
  { additionalProperties: false, description: 'An owner, a controller or an owned entity.' },
);

export type OwnershipEntityPayload = Static<typeof schema>;

/** A person, a firm, a state body, or the public: a node of the ownership graph. */
export const OWNERSHIP_ENTITY_KIND: FactKind<OwnershipEntityPayload> = {
  name: 'ownership_entity',
  schema,
  keyOf: (entity) => entity.node_id,
  traitOf: ({ entity_type: type }) => (hasShares(type) ? WITH_SHARES : ''),
  referencesOf: (entity) => [...codeReference(entity), ...factIdReferences(entity.fact_ids)],
  faultsOf: entityFaults,
};

function codeReference({ stock_code: key }: OwnershipEntityPayload): FactReference[] {
  return key === null ? [] : [{ field: 'stock_code', kind: 'company', key }];
}

function entityFaults(entity: OwnershipEntityPayload): PayloadFault[] {
  const { node_id: nodeId, entity_type: type, stock_code: stockCode, nature } = entity;
  // The name of an unnamed party is a description of the reason.
  const faults = entity.unspecified_reason === null ? nameFaults(entity, ['name']) : [];
  // The id of a listed company is derived from its code, so a lookup by code finds one node.
  const listedId = stockCode === null ? null : listedNodeIdOf(stockCode);
  if (listedId === null ? stockCodeOfNode(nodeId) !== '' : nodeId !== listedId) {
    const message = `must be ${listedId ?? 'another one: stock. begins those with a stock_code'}`;
    faults.push({ field: 'node_id', message });
  }
  if (type === 'listed_company' && stockCode === null) {
    faults.push({ field: 'stock_code', message: 'must be given for a listed company' });
  }
  if (stockCode !== null && type !== 'listed_company' && type !== 'company') {
    faults.push({ field: 'entity_type', message: 'must be a company, as it has a stock_code' });
  }
  if (nature === 'natural_person' && type !== 'person') {
    faults.push({ field: 'nature', message: `must not be natural_person for a ${type}` });
  }
  if (type === 'state_body' && nature !== 'state_body') {
    faults.push({ field: 'nature', message: 'must be state_body for a state_body' });
  }
  return faults;
}
