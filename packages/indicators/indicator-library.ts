import type { Indicator, ParameterValues } from '#indicators/catalog/indicator.ts';
import { IndicatorSet } from '#indicators/catalog/indicator-set.ts';
import { CatalogViews } from '#indicators/catalog/catalog-views.ts';
import { unknownIndicator } from '#indicators/catalog/unknown-indicator.ts';
import { INDICATORS, readIndicatorCatalog } from '#indicators/indicators/registry.ts';

/** Every indicator of this package. The code of an indicator is loaded on first use. */
export const LIBRARY = new IndicatorSet(INDICATORS, readIndicatorCatalog);

/** Search, index and feature directory of the library. */
export const LIBRARY_KNOWLEDGE = new CatalogViews(LIBRARY);

/** An indicator, and the parameters that its alias stands for. */
export interface LibraryIndicator {
  readonly indicator: Indicator;
  /** Empty for a name that is no alias. */
  readonly params: ParameterValues;
}

/** The indicator with a name or an alias. Throws `unknown_indicator`, with the nearest name. */
export function findIndicator(name: string): LibraryIndicator {
  const found = LIBRARY.find(name);
  if (found === undefined) throw unknownIndicator(LIBRARY, name);
  return { indicator: found.indicator, params: found.alias?.params ?? {} };
}
