import { describe, expect, test } from 'vitest';
import { seededRandom } from '#kernel/ports/clock.ts';
import { isFit } from '#indicators/catalog/indicator.ts';
import { takesTick } from '#indicators/catalog/tick.ts';
import { adx } from '#indicators/indicators/trend/adx.ts';
import { doji } from '#indicators/indicators/candlestick/doji.ts';
import { psychologicalLine } from '#indicators/indicators/momentum/psychological-line.ts';
import { priceZoneOscillator } from '#indicators/indicators/momentum/price-zone-oscillator.ts';
import { volumeZoneOscillator } from '#indicators/indicators/volume/volume-zone-oscillator.ts';
import { streak } from '#indicators/indicators/statistics/streak.ts';
import { weisWave } from '#indicators/indicators/volume/weis-wave.ts';
import { connorsRsi } from '#indicators/indicators/momentum/connors-rsi.ts';
import { obv } from '#indicators/indicators/volume/obv.ts';
import type { BarColumns } from '#indicators/engine/bar-columns.ts';
import { deep } from '#test/depth.ts';
import { EVERY_INDICATOR } from '#indicators/test/every-indicator.ts';
import {
  allDifferences,
  differences,
  PER_PRICE,
  type Market,
} from '#indicators/test/markets-in-ticks.ts';
import { HOUR_MS, sampleOfRows } from '#indicators/test/bar-samples.ts';
import { outputsOf, planWith } from '#indicators/test/outputs-of.ts';

/** Hourly bars of a price that moves by few ticks, so that moves are often equal. */
function steppingBars(perPrice: number): BarColumns {
  const random = seededRandom(41);
  const pick = (count: number) => Math.floor(random() * count);
  let close = 1_000;
  return sampleOfRows(
    Array.from({ length: 1_000 }, (_, row) => {
      const open = close + pick(3) - 1;
      close = open + pick(7) - 3 + (row % 80 < 40 ? pick(2) : -pick(2));
      const ends = [open, Math.max(open, close) + pick(3), Math.min(open, close) - pick(3), close];
      const prices = ends.map((price) => price / perPrice);
      // What is traded grows as the price shrinks, so that the turnover is the same.
      const volume = (1 + pick(5)) * perPrice;
      return [row * HOUR_MS, ...prices, volume, (volume * close) / perPrice];
    }),
  );
}

const STEPPING: Market = { inTicks: steppingBars(1), inDecimals: steppingBars(PER_PRICE) };

/** Hourly bars that move by about a percent for a while and then repeat their last one, with a range or without. */
function stoppingBars(perPrice: number, seed: number, moved: number): BarColumns {
  const random = seededRandom(seed);
  const pick = (count: number) => Math.floor(random() * count);
  let close = 100 + pick(20_000);
  const step = Math.ceil(close / 100);
  const rows = Array.from({ length: moved }, () => {
    const open = close;
    close = Math.max(step, open + pick(2 * step + 1) - step);
    const ends = [Math.max(open, close) + pick(step), Math.min(open, close) - pick(step)];
    return [open, ...ends, close, 1 + pick(1_000)];
  });
  const range = seed % 2 === 1 ? step : 0;
  const still = [close, close + range, close - range, close, 10];
  return sampleOfRows(
    [...rows, ...Array.from({ length: 450 }, () => still)].map((numbers, row) => {
      const prices = numbers.slice(0, 4).map((price) => price / perPrice);
      const volume = numbers[4]! * perPrice;
      return [row * HOUR_MS].concat(prices, volume, volume * prices[3]!);
    }),
  );
}

/** Markets that stopped after 300 bars, and some that never moved. */
const STOPPING: readonly Market[] = Array.from({ length: deep(6) }, (_, seed) => {
  const moved = seed % 3 === 2 ? 0 : 300;
  const [inTicks, inDecimals] = [1, PER_PRICE].map((per) => stoppingBars(per, seed, moved));
  return { inTicks: inTicks!, inDecimals: inDecimals! };
});

const RESUMABLE = EVERY_INDICATOR.filter((indicator) => !isFit(planWith(indicator).calculation));

describe('prices in decimals give the same comparisons as the same bars in whole ticks', () => {
  const cases = RESUMABLE.map((indicator) => ({ name: indicator.name, indicator }));
  test.each(cases)('$name', ({ indicator }) => {
    const params = takesTick(indicator.parameters) ? { tick: 1 / PER_PRICE } : {};
    expect(differences(planWith(indicator, params), planWith(indicator), STEPPING)).toEqual([]);
  });
});

describe('a market in decimals that moved and then stands still is that of whole ticks', () => {
  const cases = RESUMABLE.map((indicator, place) => ({ name: indicator.name, indicator, place }));
  test.each(cases)('$name', ({ indicator, place }) => {
    const params = takesTick(indicator.parameters) ? { tick: 1 / PER_PRICE } : {};
    const plans = [planWith(indicator, params), planWith(indicator)] as const;
    for (const [at, market] of STOPPING.entries()) {
      // Usually an indicator meets three markets in a row, one of each kind, and its neighbour the next three.
      if (deep(1) === 1 && Math.floor(at / 3) % 2 !== place % 2) continue;
      expect(allDifferences(...plans, market)).toEqual([]);
    }
  });
});

test('where no tick is given, some that take one decide by the last bits', () => {
  const taking = RESUMABLE.filter(({ parameters }) => takesTick(parameters));
  const differing = taking.filter((indicator) => {
    const plan = planWith(indicator);
    return differences(plan, plan, STEPPING).length > 0;
  });
  expect(taking.length).toBeGreaterThan(60);
  expect(differing.length).toBeGreaterThan(5);
});

test('a rise and a fall of one tick each are a tie, which counts to neither side of the movement', () => {
  // Of 10.01, 10.02 and 10 the rise of the high is 0.009999999999999787, and the fall of the low 0.00999999999999979.
  const row = (high: number, low: number, at: number) => [at * HOUR_MS, low, high, low, high, 1, 1];
  const bars = sampleOfRows([row(10.01, 10, 0), row(10.02, 9.99, 1), row(10.03, 9.98, 2)]);
  const { plus, minus } = outputsOf(adx, bars, { period: 2 });
  expect([plus![2], minus![2]]).toEqual([0, 0]);
});

/** Middles that are 10.155 in decimals by turns of 10.19 and 10.12 and of 10.31 and 10.00, which are two doubles. */
function equalMiddles(perPrice: number): BarColumns {
  return sampleOfRows(
    Array.from({ length: 40 }, (_, row) => {
      const [high, low] = (row % 2 === 0 ? [1019, 1012] : [1031, 1000]).map((p) => p / perPrice);
      return [row * HOUR_MS, high!, high!, low!, low!, 5, 5];
    }),
  );
}

test.each([
  psychologicalLine,
  priceZoneOscillator,
  volumeZoneOscillator,
  streak,
  weisWave,
  connorsRsi,
  obv,
])('$name takes middles of bars that are equal in ticks for equal', (indicator) => {
  const plan = planWith(indicator, { source: 'hl2' });
  const market = { inTicks: equalMiddles(1), inDecimals: equalMiddles(PER_PRICE) };
  const compared = { ...plan, outputs: plan.outputs.filter(({ unit }) => unit !== 'volume') };
  expect(differences(compared, plan, market)).toEqual([]);
});

test('an indicator that takes a tick takes no source, which would not be in ticks', () => {
  const both = EVERY_INDICATOR.filter(
    ({ parameters }) => takesTick(parameters) && 'source' in parameters.properties,
  );
  expect(both).toEqual([]);
  expect(doji.parameters.properties).toHaveProperty('tick');
});
