import type { TInteger } from 'typebox';
import { period } from '#market-data/catalog/parameters.ts';

/** Bars on each side of a swing, as most indicators of the structure take them. */
export function swingLength(byDefault: number): TInteger {
  return period(byDefault, {
    max: 100,
    about: 'Bars on each side that a swing must exceed; so many later it is confirmed.',
  });
}
