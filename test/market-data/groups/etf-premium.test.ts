import { expect, test } from 'vitest';
import { etfPremium } from '#market-data/groups/etf-premium.ts';

const basketOf = (navPerShare: number | null) => ({ pricingDate: '2026-11-19', navPerShare });

test.each([
  [2, 2.02, 1, false],
  [2, 2.020_001, 1.000_05, true],
  [2, 1.9, -5, false],
  [2, 2, 0, false],
  [1.9214, 1.95, 1.488_498, true],
])('a share worth %f that closed at %f has a premium of %f %', (nav, close, percent, isAbove) => {
  const premium = etfPremium(basketOf(nav), close);
  expect(premium.percent).toBeCloseTo(percent, 6);
  expect(premium).toMatchObject({ isAbove1Pct: isAbove, unknownBecause: null });
});

test.each([
  ['without a basket', null, 2, 'No complete basket'],
  ['without a net asset value', basketOf(null), 2, 'did not publish'],
  ['with one of zero', basketOf(0), 2, 'did not publish'],
  ['without a close', basketOf(2), null, 'no closed daily bar of 2026-11-19'],
])('%s it is unknown', (_, basket, close, about) => {
  const { percent, isAbove1Pct, unknownBecause } = etfPremium(basket, close);
  expect([percent, isAbove1Pct]).toEqual([null, null]);
  expect(unknownBecause).toContain(about);
});
