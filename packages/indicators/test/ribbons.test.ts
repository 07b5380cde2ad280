import { expect, test } from 'vitest';
import { maRibbon } from '#indicators/indicators/moving-average/ma-ribbon.ts';
import { rainbowMa } from '#indicators/indicators/moving-average/rainbow-ma.ts';
import { bindFeature } from '#indicators/features/observe.ts';

import { columnsOf, outputsOf, planWith } from '#indicators/test/outputs-of.ts';
import { closes } from '#indicators/test/steps/plain-averages.ts';

/** Bars by `closes` open a millisecond apart. */
const BAR_MS = 1;
const SHORT = { period_1: 1, period_2: 2, period_3: 3, period_4: 4 };

test('each line of a rainbow is the mean of two values of the one before', () => {
  const rows = outputsOf(rainbowMa, closes([0, 4, 0, 8]));
  expect([...rows['line1']!]).toEqual([NaN, 2, 2, 4]);
  expect([...rows['line2']!]).toEqual([NaN, NaN, 2, 3]);
  expect([...rows['line3']!]).toEqual([NaN, NaN, NaN, 2.5]);
});

test('a ribbon is in perfect order from the bar on which all averages follow each other upward', () => {
  const bars = closes([5, 4, 3, 2, 4, 8, 9, 10, 11].map((price) => 100 * price));
  const plan = planWith(maRibbon, SHORT);
  const reported = (name: string): number[] => {
    const feature = plan.features.find((candidate) => candidate.name === name)!;
    const ask = bindFeature(feature, bars, columnsOf(plan, bars), BAR_MS);
    return Array.from({ length: bars.length }, (_, row) => row).filter((row) => ask(row) === true);
  };
  // At the sixth bar 8, 6, 14 / 3 and 17 / 4; one bar before, 4, 3, 3 and 13 / 4.
  expect(reported('perfect_order_bull')).toEqual([5, 6, 7, 8]);
  expect(reported('perfect_order_bull_formed')).toEqual([5]);
  expect(reported('perfect_order_bear_formed')).toEqual([]);
});

test('a ribbon whose periods do not grow is refused', () => {
  const contradiction = maRibbon.contradiction({ ...maRibbon.defaults, period_2: 20 });
  expect(contradiction).toMatch(/longer than the one before/);
});
