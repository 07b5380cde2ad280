import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { IndicatorPlan } from '#indicators/catalog/indicator.ts';
import { isFit } from '#indicators/catalog/indicator.ts';
import { bindFeature } from '#indicators/features/observe.ts';
import type { OutputColumns } from '#indicators/features/output-columns.ts';
import { runStepGraph } from '#indicators/engine/step-graph-run.ts';
import { deep } from '#test/depth.ts';
import { EVERY_INDICATOR } from '#indicators/test/every-indicator.ts';
import type { BarColumns } from '#indicators/engine/bar-columns.ts';
import { HOUR_MS, randomBars, sampleOfRows, sliceBars } from '#indicators/test/bar-samples.ts';
import { planWith } from '#indicators/test/outputs-of.ts';
import { edgeParameters } from '#indicators/test/parameter-samples.ts';
import { CountedArrays } from '#indicators/test/steps/counted-arrays.ts';

const ROWS = 130;

/** Numbers that a step may touch for each one that it says it handles: inputs, outputs and state. */
const TOUCHES = 16;
/** Of a fit: starts, iterations, states squared and passes, for each bar. */
const TOUCHES_OF_A_FIT = 5 * 200 * 16 * 12;

type Row = readonly [open: number, high: number, low: number, close: number, volume: number];

const barsOf = (rowAt: (row: number) => Row): BarColumns =>
  sampleOfRows(Array.from({ length: ROWS }, (_, row) => [row * HOUR_MS, ...rowAt(row), 0]));

const sane = randomBars(ROWS, 5);
const saneRow = (row: number): Row => [
  sane.open[row]!,
  sane.high[row]!,
  sane.low[row]!,
  sane.close[row]!,
  sane.volume[row]!,
];
/** The double that comes right after a positive one. */
const oneUlpUp = (value: number): number => value * (1 + Number.EPSILON);

/** What no market ever says, below the check of what callers bring. */
const ABSURD: Readonly<Record<string, () => BarColumns>> = {
  sane: () => sane,
  'high and low swapped': () =>
    barsOf((row) => {
      const [open, high, low, close, volume] = saneRow(row);
      return [open, low, high, close, volume];
    }),
  'every column swapped': () =>
    barsOf((row) => {
      const [open, high, low, close, volume] = saneRow(row);
      return [volume, close, open, low, -high];
    }),
  'negative volume': () =>
    barsOf((row) => {
      const [open, high, low, close, volume] = saneRow(row);
      return [open, high, low, close, row % 3 === 0 ? -volume : volume / 7];
    }),
  'only negative volume': () => barsOf((row) => [1, 2, 0, 1, -1 - row]),
  'negative prices': () =>
    barsOf((row) => {
      const [open, high, low, close, volume] = saneRow(row);
      return [-open, -low, -high, -close, volume];
    }),
  'huge numbers': () => barsOf((row) => [1e300, 1e300 * (1 + (row % 7)), -1e300, 1e300, 1e300]),
  'the largest numbers': () =>
    barsOf((row) => {
      const most = Number.MAX_VALUE;
      return row % 2 === 0 ? [most, most, -most, -most, most] : [-most, most, -most, most, most];
    }),
  'tiny numbers': () => barsOf((row) => [1e-300, 1e-300 * (2 + (row % 5)), 1e-301, 1e-300, 1e-300]),
  'subnormal numbers': () =>
    barsOf((row) => {
      const unit = Number.MIN_VALUE;
      return [unit, unit * (2 + (row % 5)), 0, unit * (row % 3), unit];
    }),
  'one ulp apart': () =>
    barsOf((row) => {
      const price = row % 2 === 0 ? 64_231.17 : oneUlpUp(64_231.17);
      return [price, oneUlpUp(price), price, price, row % 2 === 0 ? 1 : oneUlpUp(1)];
    }),
  'all the same': () => barsOf(() => [3.3, 3.3, 3.3, 3.3, 3.3]),
  'all zero': () => barsOf(() => [0, 0, 0, 0, 0]),
  'not finite': () =>
    barsOf((row) => {
      const [open, high, low, close, volume] = saneRow(row);
      return [open, row % 11 === 0 ? NaN : high, low, row % 13 === 0 ? Infinity : close, volume];
    }),
};

/** In memory that is rebuilt: what is kept between calculations is not counted, and must not stay counted. */
function countedOutputs({ calculation }: IndicatorPlan, bars: BarColumns): OutputColumns {
  return isFit(calculation) ? calculation.run(bars) : runStepGraph(calculation, bars).outputs;
}

function budgetOf({ calculation, features }: IndicatorPlan): number {
  const judged = features.reduce((sum, { condition, basis }) => {
    const window = basis === undefined || basis.bars === Infinity ? 0 : basis.bars;
    return sum + (condition.bars + window + 2) * 2 * (condition.operands.length + 6);
  }, 0);
  const perBar = isFit(calculation) ? TOUCHES_OF_A_FIT : TOUCHES * (calculation.workPerRow + 4);
  const state = isFit(calculation) ? 0 : calculation.stateSize;
  return ROWS * (perBar + judged + state) + 10_000;
}

describe('whatever the bars are, a calculation ends within the work that it declares', () => {
  const counted = new CountedArrays();
  beforeEach(() => vi.stubGlobal('Float64Array', counted.Float64Array));
  afterEach(() => vi.unstubAllGlobals());

  test.each(
    EVERY_INDICATOR.map((indicator, place) => ({
      place,
      name: indicator.name,
      category: indicator.category,
      indicator,
    })),
  )('$category: $name', ({ indicator, place }) => {
    const isFitted = isFit(planWith(indicator).calculation);
    const edges = isFitted ? [] : edgeParameters(indicator);
    // Usually each number at both of its bounds, and every third of the words, of which most indicators take the same.
    const bounds = edges.filter((params, index) => {
      const isWord = Object.values(params).every((value) => typeof value !== 'number');
      return !isWord || deep(1) > 1 || (index + place) % 3 === 0;
    });
    for (const [index, [what, bars]] of Object.entries(ABSURD).entries()) {
      // Usually an indicator meets a fifth of the absurd markets, every second of them with its widest parameters;
      // its neighbours in the registry meet the others.
      const isMet = what === 'sane' || deep(1) > 1 || (index + place) % 5 === 0;
      if (!isMet) continue;
      const widest = deep(1) > 1 || (index + place) % 2 === 0 ? edges.slice(-1) : [];
      for (const params of what === 'sane' ? [{}, ...bounds] : [{}, ...widest]) {
        const plan = planWith(indicator, params);
        // A fit goes over its bars a thousand times, so a few have to do.
        const given = isFitted ? sliceBars(bars(), 0, 70) : bars();
        const spent = counted.run(budgetOf(plan), () => {
          const columns = countedOutputs(plan, given);
          for (const feature of plan.features) {
            const ask = bindFeature(feature, given, columns, HOUR_MS);
            for (let row = 0; row < given.length; row += 1) ask(row);
          }
        });
        expect(spent, `${what} with ${JSON.stringify(params)}`).toBeGreaterThan(given.length);
      }
    }
  });
});
