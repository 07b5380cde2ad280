import type { Indicator } from '#indicators/catalog/indicator.ts';
import { INDICATORS } from '#indicators/indicators/registry.ts';

/** Every registered indicator, loaded, in alphabetical order. */
export const EVERY_INDICATOR: readonly Indicator[] = INDICATORS.map((entry) => entry.load());

/** Those that read nothing but the bars of one series, so that an entry of `calc` need not name another. */
export const SINGLE_SERIES: readonly Indicator[] = EVERY_INDICATOR.filter(
  ({ companions, points }) => companions === null && points.length === 0,
);

/** One of them. Throws where the registry has none of that name. */
export function indicatorNamed(name: string): Indicator {
  const found = EVERY_INDICATOR.find((indicator) => indicator.name === name);
  if (found === undefined) throw new Error(`There is no indicator ${name}.`);
  return found;
}
