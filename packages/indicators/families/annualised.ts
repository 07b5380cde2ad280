import type { TNumber } from 'typebox';
import { number } from '#indicators/catalog/parameters.ts';

const DAY_MS = 86_400_000;

/** How many days a year has, where numbers are per year. */
export function daysPerYear(): TNumber {
  return number(365, {
    min: 1,
    max: 366,
    about:
      'Days in a year of trading, each of 24 hours: 365 where the market never closes, 252 for daily bars ' +
      'of shares; for shorter bars of shares, 252 times the hours of a session over 24.',
  });
}

/** Bars in such a year. */
export function barsPerYear(days: number, intervalMs: number): number {
  return days * (DAY_MS / intervalMs);
}
