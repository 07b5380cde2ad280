import { Type, type Static } from 'typebox';
import type { FactReference, PayloadFault } from '#signalhub/facts/fact-kind.ts';

/** What a piece of evidence contributes to its statement, from strongest to weakest. */
export const EVIDENCE_ROLES = [
  'primary',
  'corroborating',
  'calculation',
  'context',
  'contradicting',
] as const;
export type EvidenceRole = (typeof EVIDENCE_ROLES)[number];

const page = (description: string) =>
  Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    minimum: 1,
    maximum: 100_000,
    description,
  });

const schema = Type.Object(
  {
    material_id: Type.String({ minLength: 1, maxLength: 128 }),
    role: Type.Enum([...EVIDENCE_ROLES]),
    quote: Type.String({
      maxLength: 2_000,
      description: 'The quoted words that support the statement; may be empty.',
    }),
    page_start: page('First page of the quote, counted from 1; null if the material has no pages.'),
    page_end: page('Last page of the quote; null if the material has no pages.'),
  },
  { additionalProperties: false, description: 'A place in a material that supports a statement.' },
);

export type EvidencePayload = Static<typeof schema>;

/** Evidence of a statement. Every published statement has some. */
export const EVIDENCE_LIST = Type.Array(schema, { minItems: 1, maxItems: 40 });

/** References from the evidence to its materials; `field` is the path of the list. */
export function evidenceReferences(
  evidence: readonly EvidencePayload[],
  field = 'evidence',
): FactReference[] {
  return evidence.map(({ material_id: key }, index) => ({
    field: `${field}.${index}.material_id`,
    kind: 'research_material',
    key,
  }));
}

/** Pages come in pairs and in order. */
export function evidenceFaults(
  evidence: readonly EvidencePayload[],
  field = 'evidence',
): PayloadFault[] {
  return evidence.flatMap(({ page_start: start, page_end: end }, index) => {
    const place = `${field}.${index}.page_end`;
    if ((start === null) !== (end === null)) {
      return [{ field: place, message: 'must be given exactly when page_start is' }];
    }
    const isOrdered = start === null || end === null || start <= end;
    return isOrdered ? [] : [{ field: place, message: 'must not be before page_start' }];
  });
}
