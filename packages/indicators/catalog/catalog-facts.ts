import { createHash } from 'node:crypto';
import { CATEGORY_NAMES } from '#indicators/catalog/category.ts';
import type { IndicatorFacts } from '#indicators/catalog/indicator-facts.ts';

/** The facts of all indicators, in alphabetical order, and their version. */
export interface CatalogFacts {
  readonly version: string;
  readonly indicators: readonly IndicatorFacts[];
}

/** Facts with the hash of all of them. */
export function catalogFacts(indicators: readonly IndicatorFacts[]): CatalogFacts {
  const version = createHash('sha256')
    .update(JSON.stringify([CATEGORY_NAMES, indicators]))
    .digest('base64url')
    .slice(0, 16);
  return { version, indicators };
}
