import { Type, type Static } from 'typebox';
import { NO_TRAIT, type FactKind } from '#signalhub/facts/fact-kind.ts';

/** Whether the company is in the business, or the market trades it as part of the sector. */
export const RELATION_TYPES = ['business', 'market'] as const;
export type RelationType = (typeof RELATION_TYPES)[number];

export const RELATION_STATUSES = ['active', 'watched', 'candidate', 'expired'] as const;
export type RelationStatus = (typeof RELATION_STATUSES)[number];

const schema = Type.Object(
  {
    relation_id: Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$' }),
    stock_code: Type.String({ pattern: '^[0-9]{6}$' }),
    sector_id: Type.String({ minLength: 1, maxLength: 64 }),
    relation_type: Type.Enum([...RELATION_TYPES]),
    status: Type.Enum([...RELATION_STATUSES]),
    score: Type.Number({ minimum: 0, maximum: 1, description: 'Strength of the relation.' }),
    confidence: Type.Number({ minimum: 0, maximum: 1 }),
  },
  { additionalProperties: false, description: 'A relation of a company to a sector.' },
);

export type SectorRelationPayload = Static<typeof schema>;

/** How strongly, and in which sense, a company belongs to a sector. */
export const SECTOR_RELATION_KIND: FactKind<SectorRelationPayload> = {
  name: 'company_sector_relation',
  schema,
  keyOf: (relation) => relation.relation_id,
  traitOf: NO_TRAIT,
  referencesOf: (relation) => [
    { field: 'stock_code', kind: 'company', key: relation.stock_code, holdsThen: true },
    { field: 'sector_id', kind: 'sector', key: relation.sector_id, holdsThen: true },
  ],
  faultsOf: () => [],
};
