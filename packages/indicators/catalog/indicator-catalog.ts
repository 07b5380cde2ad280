import { createHash } from 'node:crypto';
import { CATEGORY_NAMES } from '#indicators/catalog/category.ts';
import type { CatalogEntry } from '#indicators/catalog/catalog-entry.ts';

/** The facts of all indicators, in alphabetical order, and their version. */
export interface IndicatorCatalog {
  readonly version: string;
  readonly indicators: readonly CatalogEntry[];
}

/** Facts with the hash of all of them. */
export function indicatorCatalog(indicators: readonly CatalogEntry[]): IndicatorCatalog {
  const version = createHash('sha256')
    .update(JSON.stringify([CATEGORY_NAMES, indicators]))
    .digest('base64url')
    .slice(0, 16);
  return { version, indicators };
}
