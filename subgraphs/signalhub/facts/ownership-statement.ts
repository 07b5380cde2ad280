import { Type } from 'typebox';
import type { FactReference } from '#signalhub/facts/fact-kind.ts';

/** Ids of nodes in the ownership graph. */
export const NODE_ID_TEXT = Type.String({
  pattern: '^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$',
  description:
    'Stable id of letters, digits and `._:-`. A listed company has an id such as `stock.600519`.',
});

/** Facts of company research behind a statement about owners. */
export const FACT_ID_LIST = Type.Array(Type.String({ minLength: 8, maxLength: 128 }), {
  maxItems: 40,
  uniqueItems: true,
  description: 'Ids of the facts of company research that support this statement.',
});

/** References to the facts. */
export function factIdReferences(factIds: readonly string[]): FactReference[] {
  return factIds.map((key, index) => ({ field: `fact_ids.${index}`, kind: 'research_fact', key }));
}
