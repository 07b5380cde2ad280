import { Type, type Static } from 'typebox';
import { EVIDENCE_LIST, evidenceFaults, evidenceReferences } from '#signalhub/facts/evidence.ts';
import type { FactKind, PayloadFault } from '#signalhub/facts/fact-kind.ts';
import { RESEARCH_DOMAINS } from '#signalhub/facts/research-domain.ts';
import { SPAN_FIELDS, spanFaults, spanReferences } from '#signalhub/facts/version-span.ts';

/** Unit of a fact's value. `pct` is a percentage, 0 to 100. */
const RESEARCH_UNITS = [
  'pct',
  'cny',
  'shares',
  'items',
  'tonnes',
  'megawatts',
  'square_metres',
] as const;

const schema = Type.Object(
  {
    fact_id: Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._:-]{7,127}$' }),
    stock_code: Type.String({ pattern: '^[0-9]{6}$' }),
    domain: Type.Enum([...RESEARCH_DOMAINS], {
      description: 'Domain of the research, which determines the category.',
    }),
    predicate: Type.String({
      pattern: '^[a-z][a-z0-9_]{1,59}$',
      description: 'Property or relation that the fact states.',
    }),
    object: Type.String({ minLength: 1, maxLength: 200, description: 'Object of the predicate.' }),
    statement: Type.String({
      minLength: 1,
      maxLength: 1_000,
      description: 'The fact as one sentence.',
    }),
    value: Type.Unsafe<number | null>({
      type: ['number', 'null'],
      description: 'Numeric value; null if the fact has none.',
    }),
    unit: Type.Union([Type.Enum([...RESEARCH_UNITS]), Type.Null()]),
    fact_date: Type.String({ format: 'date', description: 'Date to which the fact refers.' }),
    confidence: Type.Number({ minimum: 0, maximum: 1 }),
    evidence: EVIDENCE_LIST,
    ...SPAN_FIELDS,
  },
  { additionalProperties: false, description: 'A fact that research found about a company.' },
);

export type ResearchFactPayload = Static<typeof schema>;

/** A fact about a company, with its evidence and the research versions that contain it. */
export const RESEARCH_FACT_KIND: FactKind<ResearchFactPayload> = {
  name: 'research_fact',
  schema,
  keyOf: (fact) => fact.fact_id,
  // Relationships require facts about their own company.
  traitOf: (fact) => fact.stock_code,
  referencesOf: (fact) => [...spanReferences(fact), ...evidenceReferences(fact.evidence)],
  faultsOf: (fact) => [...spanFaults(fact), ...valueFaults(fact), ...evidenceFaults(fact.evidence)],
};

function valueFaults({ value, unit }: ResearchFactPayload): PayloadFault[] {
  if ((value === null) !== (unit === null)) {
    return [{ field: 'unit', message: 'must be given exactly when value is' }];
  }
  if (unit === 'pct' && value !== null && (value < 0 || value > 100)) {
    return [{ field: 'value', message: 'must be 0 to 100 for a percentage' }];
  }
  return [];
}
