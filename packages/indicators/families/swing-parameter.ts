import type { TInteger } from 'typebox';
import { period } from '#indicators/catalog/parameters.ts';

/** The caveat of a catalog entry on which swings count where they alternate. */
export const ALTERNATING_CAVEAT =
  'Of several highs without a low between them the highest counts, and of several lows the lowest. A high that is ' +
  'not above the low before it is passed over, and so is a low that is not below the high before it: each leg goes ' +
  'the way of its end.';

/** Bars on each side of a swing, as most indicators of the structure take them. */
export function swingLength(byDefault: number): TInteger {
  return period(byDefault, {
    max: 100,
    about: 'Bars on each side that a swing must exceed; so many later it is confirmed.',
  });
}
