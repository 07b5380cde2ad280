import { describe, expect, test } from 'vitest';
import type { Indicator, OutputPlan, ParameterValues } from '#indicators/catalog/indicator.ts';
import { bindFeature } from '#indicators/features/observe.ts';
import type { Dimension } from '#indicators/features/dimension.ts';
import { BAR_COLUMNS, type BarColumns } from '#indicators/engine/bar-columns.ts';
import { HOUR_MS, randomBars } from '#indicators/test/bar-samples.ts';
import { EVERY_INDICATOR } from '#indicators/test/every-indicator.ts';
import { columnsOf, planWith } from '#indicators/test/outputs-of.ts';

/**
 * Powers of two by which prices and volumes are multiplied: exact in binary, so every comparison has the answer
 * that it has on the bars themselves. A coin at 1e-8 with volumes of 1e12, yen against bitcoins, shares of a trust.
 */
const UNITS = [
  { price: -31, volume: 30 },
  { price: 24, volume: -24 },
  { price: 0, volume: 40 },
] as const;

type Powers = (typeof UNITS)[number];

const BARS = randomBars(450, 7);
const SCALED = UNITS.map((unit) => ({ unit, bars: inUnit(BARS, unit) }));

/** Parameters that make numbers of another dimension. */
const VARIANTS: Readonly<Record<string, readonly ParameterValues[]>> = {
  covariance: [{ of: 'prices' }, { of: 'prices', sample: true }],
  intraday_intensity: [{ weighting: 'times_volume' }],
  volatility_stop: [{ form: 'wilder' }],
};

/** Those that measure their source in ranges of prices, so that a volume there has no unit of its own. */
const IN_RANGES = new Set([
  'aberration',
  'adaptive_price_zone',
  'chop_zone',
  'cusum',
  'keltner',
  'starc_bands',
  'volatility_stop',
  'waddah_attar_explosion',
]);

/** Every number of the bars, with what follows from them, in another unit. */
function inUnit(bars: BarColumns, { price, volume }: Powers): BarColumns {
  const [ofPrice, ofVolume] = [2 ** price, 2 ** volume];
  const times = (factor: number) => (column: Float64Array) => column.map((one) => one * factor);
  const factors = {
    open: ofPrice,
    high: ofPrice,
    low: ofPrice,
    close: ofPrice,
    volume: ofVolume,
    quoteVolume: ofPrice * ofVolume,
  };
  const priced = (series: Partial<BarColumns>) =>
    Object.fromEntries(
      BAR_COLUMNS.map((name) => [
        name,
        name === 'openTimeMs' ? series[name] : times(factors[name])(series[name]!),
      ]),
    );
  const { points = {}, others = [] } = bars;
  const counted = ['openInterest', 'takerBuyVolume', 'takerSellVolume'] as const;
  const traded = counted.map((name) => [name, times(ofVolume)(points[name]!)] as const);
  return {
    ...bars,
    ...priced(bars),
    others: others.map(priced),
    points: { ...points, ...Object.fromEntries(traded) },
  };
}

/** The power of two by which a column grows; null where it follows no power. */
function growthOf({ unit, dimension }: OutputPlan, by: Powers): number | null {
  if (dimension === 'unit_bound') return null;
  const own: Dimension =
    dimension ?? (unit === 'price' ? { move: 1 } : unit === 'volume' ? { volume: 1 } : {});
  return ((own.move ?? 0) + (own.price ?? 0)) * by.price + (own.volume ?? 0) * by.volume;
}

/**
 * The first row at which a column is not the other times a power of two; null where there is none. Means of prices are
 * rounded as decimals, which powers of two are not, and this shows in what is near zero among large numbers.
 */
function firstOther(column: Float64Array, scaled: Float64Array, power: number): string | null {
  const factor = 2 ** power;
  const largest = column.reduce((most, x) => (Math.abs(x) > most ? Math.abs(x) : most), 0);
  for (let row = 0; row < column.length; row += 1) {
    const [expected, seen] = [column[row]! * factor, scaled[row]!];
    const slack = 1e-9 * Math.abs(expected) + 1e-12 * largest * factor;
    if (Object.is(expected, seen) || Math.abs(expected - seen) <= slack) continue;
    return `${seen} instead of ${expected} at row ${row}`;
  }
  return null;
}

/** The defaults, the volume for the number of each bar, and what else makes other numbers. */
function variantsOf(indicator: Indicator): ParameterValues[] {
  const { source } = indicator.parameters.properties;
  const ofVolume =
    source === undefined || IN_RANGES.has(indicator.name) ? [] : [{ source: 'volume' }];
  return [{}, ...ofVolume, ...(VARIANTS[indicator.name] ?? [])];
}

describe.each(EVERY_INDICATOR.map((indicator) => ({ name: indicator.name, indicator })))(
  'the units of price and volume change nothing that $name reports',
  ({ indicator }) => {
    test.each(variantsOf(indicator))('with %j', (params) => {
      const plan = planWith(indicator, params);
      const known = columnsOf(plan, BARS);
      const asked = plan.features.map((feature) => bindFeature(feature, BARS, known, HOUR_MS));
      const bound = new Set(
        plan.outputs.filter(({ dimension }) => dimension === 'unit_bound').map(({ key }) => key),
      );
      const differing: string[] = [];
      for (const { unit, bars } of SCALED) {
        const columns = columnsOf(plan, bars);
        const where = `of prices times 2^${unit.price} and volumes times 2^${unit.volume}`;
        for (const output of plan.outputs) {
          const power = growthOf(output, unit);
          // The precondition of a ratio is met or not; its size is not read.
          if (power === null || output.column.endsWith('_ground')) continue;
          const other = firstOther(known[output.key]!, columns[output.key]!, power);
          if (other !== null) differing.push(`${output.key} ${where}: ${other}`);
        }
        plan.features.forEach((feature, place) => {
          const { operands } = feature.condition;
          if (operands.some((one) => one.kind === 'output' && bound.has(one.key))) return;
          const ask = bindFeature(feature, bars, columns, HOUR_MS);
          for (let row = 0; row < bars.length; row += 1) {
            const [expected, seen] = [asked[place]!(row), ask(row)];
            if (expected === seen) continue;
            differing.push(
              `${feature.name} ${where}: ${seen} instead of ${expected} at row ${row}`,
            );
            break;
          }
        });
      }
      expect(differing).toEqual([]);
    });
  },
);
