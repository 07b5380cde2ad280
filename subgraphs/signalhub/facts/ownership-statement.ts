import { Type } from 'typebox';
import type { FactReference } from '#signalhub/facts/fact-kind.ts';

/** Ids of nodes in the ownership graph. */
export const NODE_ID_TEXT = Type.String({
  pattern: '^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$',
  description: 'Stable id: letters, digits and `._:-`. `stock.600519` for a listed company.',
});

/** Facts of company research behind a statement about owners. */
export const FACT_ID_LIST = Type.Array(Type.String({ minLength: 8, maxLength: 128 }), {
  maxItems: 40,
  uniqueItems: true,
  description: 'Facts of company research that it follows from.',
});

/** References to the facts. */
export function factIdReferences(factIds: readonly string[]): FactReference[] {
  return factIds.map((key, index) => ({ field: `fact_ids.${index}`, kind: 'research_fact', key }));
}
