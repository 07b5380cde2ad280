import { describe, expect, test } from 'vitest';
import { atrPercentile } from '#indicators/indicators/volatility/atr-percentile.ts';
import { bollingerBandwidthPercentile } from '#indicators/indicators/volatility/bollinger-bandwidth-percentile.ts';
import { corwinSchultzSpread } from '#indicators/indicators/volatility/corwin-schultz-spread.ts';
import { damianiVolatmeter } from '#indicators/indicators/volatility/damiani-volatmeter.ts';
import { rviVolatility } from '#indicators/indicators/volatility/rvi-volatility.ts';
import { barsOfRows } from '#indicators/engine/bar-columns.ts';
import { runStepGraph } from '#indicators/engine/step-graph-run.ts';
import { compose } from '#indicators/engine/compose.ts';
import { returnFrom } from '#indicators/steps/return-from.ts';
import { HOUR_MS, randomBars } from '#indicators/test/bar-samples.ts';
import { outputsOf } from '#indicators/test/outputs-of.ts';

const BARS = randomBars(400, 41);

const meanOf = (values: readonly number[]) => values.reduce((sum, x) => sum + x, 0) / values.length;
const deviationOf = (values: readonly number[]) =>
  Math.sqrt(meanOf(values.map((x) => (x - meanOf(values)) ** 2)));
const last = (values: Float64Array, row: number, count: number) => [
  ...values.subarray(row - count + 1, row + 1),
];
const barsOfCloses = (closes: readonly number[]) =>
  barsOfRows(closes.map((close, at) => [at * HOUR_MS, close, close, close, close, 1, 1]));

describe('percentiles of a measure among its own values before', () => {
  test.each([
    { indicator: atrPercentile, lookback: 100 },
    { indicator: bollingerBandwidthPercentile, lookback: 60 },
  ])('$indicator.name counts the smaller ones', ({ indicator, lookback }) => {
    const { measure, percentile } = outputsOf(indicator, BARS, { lookback });
    for (let row = 150; row < BARS.length; row += 1) {
      const before = last(measure!, row - 1, lookback);
      const smaller = before.filter((value) => value < measure![row]!).length;
      expect(percentile![row]).toBeCloseTo((100 * smaller) / lookback, 9);
    }
  });

  test('the bandwidth is four deviations over the mean', () => {
    const { measure } = outputsOf(bollingerBandwidthPercentile, BARS);
    const closes = last(BARS.close, 200, 20);
    expect(measure![200]).toBeCloseTo((400 * deviationOf(closes)) / meanOf(closes), 9);
  });
});

describe('the Corwin-Schultz spread', () => {
  const spread = (candles: readonly (readonly [high: number, low: number, close: number])[]) =>
    outputsOf(
      corwinSchultzSpread,
      barsOfRows(candles.map(([high, low, close], at) => [at, close, high, low, close, 1, 1])),
      { period: 1 },
    )['size']!;

  test('is the range of a price that does not move but bounces', () => {
    // Two bars that trade at 99 and 101 and nowhere else: all of their range is spread.
    const column = spread([
      [101, 99, 100],
      [101, 99, 100],
    ]);
    const range = Math.log(101 / 99);
    // beta is twice the squared range and gamma the squared range, so alpha is the range itself.
    expect(column[1]).toBeCloseTo((200 * (Math.exp(range) - 1)) / (1 + Math.exp(range)), 9);
    expect(column[1]).toBeCloseTo(2, 9);
  });

  test('is nothing where the two bars together reach farther than each, and sees no gaps', () => {
    expect(
      [
        ...spread([
          [101, 99, 101],
          [103, 101, 103],
        ]),
      ].slice(1),
    ).toEqual([0]);
    const [gapped, moved] = [
      spread([
        [101, 99, 100],
        [111, 109, 110],
      ]),
      spread([
        [101, 99, 100],
        [102, 100, 101],
      ]),
    ];
    expect(gapped[1]).toBeCloseTo(moved[1]!, 9);
  });
});

test('the Damiani volatmeter, written out', () => {
  const { vol, anti } = outputsOf(damianiVolatmeter, BARS);
  const ranges = [...BARS.close].map((_, row) =>
    row === 0
      ? NaN
      : Math.max(BARS.high[row]!, BARS.close[row - 1]!) -
        Math.min(BARS.low[row]!, BARS.close[row - 1]!),
  );
  const averaged = (period: number) => {
    let average = meanOf(ranges.slice(1, period + 1));
    return ranges.map((range, row) => {
      if (row > period) average += (range - average) / period;
      return row < period ? NaN : average;
    });
  };
  const [fast, slow] = [averaged(13), averaged(40)];
  const plain = new Float64Array(BARS.length);
  for (let row = 43; row < BARS.length; row += 1) {
    plain[row] = fast[row]! / slow[row]! + 0.5 * (plain[row - 1]! - plain[row - 3]!);
    expect(vol![row]).toBeCloseTo(plain[row]!, 9);
  }
  const spread = deviationOf(last(BARS.close, 300, 20)) / deviationOf(last(BARS.close, 300, 100));
  expect(anti![300]).toBeCloseTo(1.4 - spread, 9);
});

test('the refined relative volatility is the mean of that of the highs and that of the lows', () => {
  const { rvi } = outputsOf(rviVolatility, BARS, { refined: true });
  const [highs, lows] = (['high', 'low'] as const).map(
    (source) => outputsOf(rviVolatility, BARS, { source })['rvi']!,
  );
  expect(rvi![200]).toBeCloseTo((highs![200]! + lows![200]!) / 2, 9);
});

test('a bulge is complete once, when the value falls back, unless it was too long ago', () => {
  const graph = compose((c) => ({ bulge: c.run(returnFrom(27, 26.5, 4), c.bar('close')) }));
  const bulges = (closes: readonly number[]) => [
    ...runStepGraph(graph, barsOfCloses(closes)).output('bulge'),
  ];
  expect(bulges([26, 27.5, 26.8, 26.4, 26.8, 26.4])).toEqual([0, 0, 0, 1, 0, 0]);
  expect(bulges([27.5, 26.8, 26.8, 26.8, 26.8, 26.4])).toEqual([0, 0, 0, 0, 0, 0]);
});
