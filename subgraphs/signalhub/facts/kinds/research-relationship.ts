import { Type, type Static } from 'typebox';
import { NO_TRAIT, type FactKind, type FactReference } from '#signalhub/facts/fact-kind.ts';
import { RESEARCH_DOMAINS } from '#signalhub/facts/research-domain.ts';
import { SPAN_FIELDS, spanFaults, spanReferences } from '#signalhub/facts/version-span.ts';
import { nameFaults } from '#signalhub/facts/real-name.ts';

/** Role of the other party. */
const COUNTERPARTY_ROLES = [
  'shareholder',
  'actual_controller',
  'concert_party',
  'pledgee',
  'grantor',
  'creditor',
  'guaranteed_party',
  'rating_agency',
  'subsidiary',
  'acquired_company',
  'customer',
  'supplier',
  'partner',
] as const;

const schema = Type.Object(
  {
    relationship_id: Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._:-]{7,127}$' }),
    stock_code: Type.String({ pattern: '^[0-9]{6}$' }),
    domain: Type.Enum([...RESEARCH_DOMAINS], {
      description: 'Domain of the research, which determines the category.',
    }),
    counterparty_role: Type.Enum([...COUNTERPARTY_ROLES], {
      description: 'Role of the other party in relation to the company.',
    }),
    counterparty_name: Type.String({ minLength: 1, maxLength: 120 }),
    counterparty_stock_code: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      pattern: '^[0-9]{6}$',
      description: 'Stock code of the other party, if it is a listed company; null otherwise.',
    }),
    share_pct: Type.Unsafe<number | null>({
      type: ['number', 'null'],
      minimum: 0,
      maximum: 100,
      description:
        'Share that the relationship refers to, in percent, 0 to 100; null if it refers to none.',
    }),
    confidence: Type.Number({ minimum: 0, maximum: 1 }),
    fact_ids: Type.Array(Type.String({ minLength: 8, maxLength: 128 }), {
      minItems: 1,
      maxItems: 40,
      uniqueItems: true,
    }),
    ...SPAN_FIELDS,
  },
  { additionalProperties: false, description: 'The role of another party for a company.' },
);

export type ResearchRelationshipPayload = Static<typeof schema>;

/** A relationship of a company to another party, with the facts it follows from. */
export const RESEARCH_RELATIONSHIP_KIND: FactKind<ResearchRelationshipPayload> = {
  name: 'research_relationship',
  schema,
  keyOf: (relationship) => relationship.relationship_id,
  traitOf: NO_TRAIT,
  referencesOf: (relationship) => [
    ...spanReferences(relationship),
    ...partyReferences(relationship),
    ...relationship.fact_ids.map((key, index) => ({
      field: `fact_ids.${index}`,
      kind: 'research_fact',
      key,
      trait: relationship.stock_code,
    })),
  ],
  faultsOf: (relationship) => [
    ...spanFaults(relationship),
    ...nameFaults(relationship, ['counterparty_name']),
  ],
};

function partyReferences({
  counterparty_stock_code: key,
}: ResearchRelationshipPayload): FactReference[] {
  return key === null ? [] : [{ field: 'counterparty_stock_code', kind: 'company', key }];
}
