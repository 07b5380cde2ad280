import type { Indicator, IndicatorPlan, OutputPlan, Unit } from '#indicators/catalog/indicator.ts';
import { bindFeature } from '#indicators/features/observe.ts';
import type { OutputColumns } from '#indicators/features/output-columns.ts';
import type { BarColumns } from '#indicators/engine/bar-columns.ts';
import { HOUR_MS } from '#indicators/test/bar-samples.ts';
import { columnsOf } from '#indicators/test/outputs-of.ts';

/** Ticks in a price of the decimal bars. */
export const PER_PRICE = 100;

/** The same bars counted in ticks and in decimals. */
export interface Market {
  readonly inTicks: BarColumns;
  readonly inDecimals: BarColumns;
}

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
export function differences(plan: IndicatorPlan, inTicks: IndicatorPlan, market: Market): string[] {
  return outputDifferences(plan, calculated(plan, inTicks, market));
}

/** The same, and features that hold in a row of the one market and not in the same row of the other. */
export function allDifferences(
  plan: IndicatorPlan,
  inTicks: IndicatorPlan,
  market: Market,
): string[] {
  const columns = calculated(plan, inTicks, market);
  const reported = outputDifferences(plan, columns);
  if (plan.indicator.name in OF_SCALE) return reported;
  return [...reported, ...featureDifferences(plan, inTicks, market, columns)];
}

/** Every output, over the bars in ticks and over those in decimals. */
interface Calculated {
  readonly whole: OutputColumns;
  readonly decimal: OutputColumns;
}

function calculated(plan: IndicatorPlan, inTicks: IndicatorPlan, market: Market): Calculated {
  return {
    whole: columnsOf(inTicks, market.inTicks),
    decimal: columnsOf(plan, market.inDecimals),
  };
}

function outputDifferences(plan: IndicatorPlan, { whole, decimal }: Calculated): string[] {
  const coarseness = COARSE[plan.indicator.name] ?? 1e-6;
  return plan.outputs
    .filter((output) => isCompared(plan.indicator, output))
    .flatMap(({ key, unit, column }) => {
      const factor = FACTORS[unit] ?? 1;
      const [ofTicks, ofDecimals] = [whole[key]!, decimal[key]!];
      return toldRows(column, ofTicks.length, (row) => {
        const [a, b] = [ofTicks[row]!, factor * ofDecimals[row]!];
        const noise = coarseness * Math.max(1, Math.abs(a));
        return Number.isNaN(a) !== Number.isNaN(b) || Math.abs(a - b) > noise;
      });
    });
}

function featureDifferences(
  plan: IndicatorPlan,
  inTicks: IndicatorPlan,
  market: Market,
  { whole, decimal }: Calculated,
): string[] {
  return plan.features.flatMap((feature, at) => {
    const ask = bindFeature(feature, market.inDecimals, decimal, HOUR_MS);
    const askWhole = bindFeature(inTicks.features[at]!, market.inTicks, whole, HOUR_MS);
    return toldRows(feature.name, market.inTicks.close.length, (row) => ask(row) !== askWhole(row));
  });
}

/** How many rows are so, and the first of them; empty where none is. */
function toldRows(name: string, rows: number, isSo: (row: number) => boolean): string[] {
  let [count, first] = [0, -1];
  for (let row = 0; row < rows; row += 1) {
    if (!isSo(row)) continue;
    if (count === 0) first = row;
    count += 1;
  }
  return count === 0 ? [] : [`${name} in ${count} rows, first in ${first}`];
}
