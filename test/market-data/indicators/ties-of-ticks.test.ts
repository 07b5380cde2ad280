import { describe, expect, test } from 'vitest';
import { seededRandom } from '#kernel/clock.ts';
import type { Indicator, IndicatorPlan, OutputPlan, Unit } from '#market-data/catalog/indicator.ts';
import { isFit } from '#market-data/catalog/indicator.ts';
import { takesTick } from '#market-data/catalog/tick.ts';
import { adx } from '#market-data/indicators/trend/adx.ts';
import { doji } from '#market-data/indicators/candlestick/doji.ts';
import { psychologicalLine } from '#market-data/indicators/momentum/psychological-line.ts';
import { priceZoneOscillator } from '#market-data/indicators/momentum/price-zone-oscillator.ts';
import { volumeZoneOscillator } from '#market-data/indicators/volume/volume-zone-oscillator.ts';
import { streak } from '#market-data/indicators/statistics/streak.ts';
import { weisWave } from '#market-data/indicators/volume/weis-wave.ts';
import { connorsRsi } from '#market-data/indicators/momentum/connors-rsi.ts';
import { obv } from '#market-data/indicators/volume/obv.ts';
import { bindFeature } from '#market-data/features/observe.ts';
import type { BarColumns } from '#market-data/kernels/bar-columns.ts';
import { deep } from '#test/depth.ts';
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

/** The same bars counted in ticks and in decimals. */
interface Market {
  readonly inTicks: BarColumns;
  readonly inDecimals: BarColumns;
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

/**
 * How far apart numbers may lie where that is more than usual. A ratio of distances between a price and its
 * average has the rounding of the price in parts of the distance, and this fades to 1e-12 of the price before it is 0.
 */
const COARSE: Readonly<Record<string, number>> = { wave_trend: 1e-4 };

function isCompared({ name }: Indicator, { unit, internal }: OutputPlan): boolean {
  if (unit === 'label' || unit === 'flag') return name !== 'renko';
  return internal !== true && !(name in OF_SCALE);
}

/** Rows in which an output on the decimal bars is another than on the same bars in ticks. */
function differences(plan: IndicatorPlan, inTicks: IndicatorPlan, market: Market): string[] {
  const [whole, decimal] = [columnsOf(inTicks, market.inTicks), columnsOf(plan, market.inDecimals)];
  return plan.outputs
    .filter((output) => isCompared(plan.indicator, output))
    .flatMap(({ key, unit, column }) => {
      const factor = FACTORS[unit] ?? 1;
      const rows = [...whole[key]!.keys()].filter((row) => {
        const [a, b] = [whole[key]![row]!, factor * decimal[key]![row]!];
        const noise = (COARSE[plan.indicator.name] ?? 1e-6) * Math.max(1, Math.abs(a));
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
    expect(differences(planWith(indicator, params), planWith(indicator), STEPPING)).toEqual([]);
  });
});

/** Features that hold in a row of the one market and not in the same row of the other. */
function featureDifferences(plan: IndicatorPlan, inTicks: IndicatorPlan, market: Market): string[] {
  const [whole, decimal] = [columnsOf(inTicks, market.inTicks), columnsOf(plan, market.inDecimals)];
  return plan.features.flatMap((feature, at) => {
    const ask = bindFeature(feature, market.inDecimals, decimal, HOUR_MS);
    const askWhole = bindFeature(inTicks.features[at]!, market.inTicks, whole, HOUR_MS);
    const rows = [...market.inTicks.close.keys()].filter((row) => ask(row) !== askWhole(row));
    return rows.length === 0 ? [] : [`${feature.name} in ${rows.length} rows, first in ${rows[0]}`];
  });
}

describe('a market in decimals that moved and then stands still is that of whole ticks', () => {
  const cases = RESUMABLE.map((indicator, place) => ({ name: indicator.name, indicator, place }));
  test.each(cases)('$name', ({ indicator, place }) => {
    const params = takesTick(indicator.parameters) ? { tick: 1 / PER_PRICE } : {};
    const plans = [planWith(indicator, params), planWith(indicator)] as const;
    for (const [at, market] of STOPPING.entries()) {
      // Usually an indicator meets three markets in a row, one of each kind, and its neighbour the next three.
      if (deep(1) === 1 && Math.floor(at / 3) % 2 !== place % 2) continue;
      expect(differences(...plans, market)).toEqual([]);
      if (!(indicator.name in OF_SCALE)) expect(featureDifferences(...plans, market)).toEqual([]);
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
