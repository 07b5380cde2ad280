import { describe, expect, test } from 'vitest';
import { seededRandom } from '#kernel/clock.ts';
import type { Indicator, IndicatorPlan, OutputPlan, Unit } from '#market-data/catalog/indicator.ts';
import { isFit } from '#market-data/catalog/indicator.ts';
import { takesTick } from '#market-data/catalog/tick.ts';
import { adx } from '#market-data/indicators/trend/adx.ts';
import { doji } from '#market-data/indicators/candlestick/doji.ts';
import type { BarColumns } from '#market-data/kernels/bar-columns.ts';
import { EVERY_INDICATOR } from '#test/market-data/indicators/every-indicator.ts';
import { HOUR_MS, sampleOfRows } from '#test/market-data/indicators/bar-samples.ts';
import { columnsOf, outputsOf, planWith } from '#test/market-data/indicators/outputs-of.ts';

/** Ticks in a price of the decimal bars. */
const PER_PRICE = 100;

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

const IN_TICKS = steppingBars(1);
const IN_DECIMALS = steppingBars(PER_PRICE);

/** By what a number of the decimal bars is multiplied, by its unit, to be that of the bars in ticks. */
const FACTORS: Readonly<Partial<Record<Unit, number>>> = {
  price: PER_PRICE,
  volume: 1 / PER_PRICE,
};

/** Numbers that depend on how prices are counted by their definition, with why. */
const OF_SCALE: Readonly<Record<string, string>> = {
  accumulative_swing_index: 'a limit move is a number of points',
  efi: 'price times volume',
  emv: 'distance for each unit of volume',
  gapo: 'a logarithm of a range in points',
  intraday_intensity: 'a share of the volume',
  linreg: 'its angle is one of points and bars',
  market_facilitation_index: 'range for each unit of volume',
  open_interest_momentum: 'contracts of a perpetual, which are made of its bars here',
  mode: 'closes are rounded to decimals first',
  polarized_fractal_efficiency: 'bars and points are the sides of one triangle',
  renko: 'a brick has so many significant digits',
  variance: 'square of a price',
};

function isCompared({ name }: Indicator, { unit, internal }: OutputPlan): boolean {
  if (unit === 'label' || unit === 'flag') return name !== 'renko';
  return internal !== true && !(name in OF_SCALE);
}

/** Rows in which an output on the decimal bars is another than on the same bars in ticks. */
function differences(plan: IndicatorPlan, inTicks: IndicatorPlan): string[] {
  const [whole, decimal] = [columnsOf(inTicks, IN_TICKS), columnsOf(plan, IN_DECIMALS)];
  return plan.outputs
    .filter((output) => isCompared(plan.indicator, output))
    .flatMap(({ key, unit, column }) => {
      const factor = FACTORS[unit] ?? 1;
      const rows = [...whole[key]!.keys()].filter((row) => {
        const [a, b] = [whole[key]![row]!, factor * decimal[key]![row]!];
        const noise = 1e-6 * Math.max(1, Math.abs(a));
        return Number.isNaN(a) !== Number.isNaN(b) || Math.abs(a - b) > noise;
      });
      return rows.length === 0 ? [] : [`${column} in ${rows.length} rows, first in ${rows[0]}`];
    });
}

const RESUMABLE = EVERY_INDICATOR.filter((indicator) => !isFit(planWith(indicator).calculation));

describe('prices in decimals give the same comparisons as the same bars in whole ticks', () => {
  const cases = RESUMABLE.map((indicator) => ({ name: indicator.name, indicator }));
  test.each(cases)('$name', ({ indicator }) => {
    const params = takesTick(indicator.parameters) ? { tick: 1 / PER_PRICE } : {};
    expect(differences(planWith(indicator, params), planWith(indicator))).toEqual([]);
  });
});

test('where no tick is given, some that take one decide by the last bits', () => {
  const taking = RESUMABLE.filter(({ parameters }) => takesTick(parameters));
  const differing = taking.filter((indicator) => {
    const plan = planWith(indicator);
    return differences(plan, plan).length > 0;
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

test('an indicator that takes a tick takes no source, which would not be in ticks', () => {
  const both = EVERY_INDICATOR.filter(
    ({ parameters }) => takesTick(parameters) && 'source' in parameters.properties,
  );
  expect(both).toEqual([]);
  expect(doji.parameters.properties).toHaveProperty('tick');
});
