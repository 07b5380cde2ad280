import { describe, expect, test } from 'vitest';
import { ad } from '#indicators/indicators/volume/ad.ts';
import { cvd } from '#indicators/indicators/volume/cvd.ts';
import { nvi } from '#indicators/indicators/volume/nvi.ts';
import { isFit } from '#indicators/catalog/indicator.ts';
import { barsOfRows } from '#indicators/engine/bar-columns.ts';
import { runStepGraph } from '#indicators/engine/step-graph-run.ts';
import { HOUR_MS, randomBars } from '#indicators/test/bar-samples.ts';
import { outputsOf } from '#indicators/test/outputs-of.ts';

describe('cvd', () => {
  // A body of half the range upward, one of the whole range downward, and a bar without a range.
  const bars = barsOfRows([
    [0, 10, 14, 6, 14, 100, 0],
    [HOUR_MS, 14, 14, 10, 10, 30, 0],
    [2 * HOUR_MS, 10, 10, 10, 10, 50, 0],
  ]);

  test.each([
    { method: 'body', totals: [50, 20, 20] },
    { method: 'range', totals: [100, 70, 70] },
    { method: 'direction', totals: [100, 70, 70] },
  ])('divides the volume of a candle by its $method', ({ method, totals }) => {
    expect([...outputsOf(cvd, bars, { method })['cvd']!]).toEqual(totals);
  });

  test('is the accumulation/distribution line where the close divides the range', () => {
    const some = randomBars(100, 3);
    expect(outputsOf(cvd, some, { method: 'range' })['cvd']).toEqual(outputsOf(ad, some)['ad']);
  });
});

test('on the bars of a series, the negative volume index begins with the quarter of its hours', () => {
  const bars = randomBars(200, 9);
  const start = Date.UTC(2026, 3, 1);
  const moved = bars.openTimeMs.map((_, row) => start + (row - 60) * HOUR_MS);
  const { calculation } = nvi.plan(nvi.defaults, HOUR_MS, 'series');
  if (isFit(calculation)) throw new Error('A volume index is no fit.');
  const index = runStepGraph(calculation, { ...bars, openTimeMs: moved }).output('nvi');
  expect(index[59]).not.toBe(1_000);
  expect(index[60]).toBe(1_000);
  const { close, volume } = bars;
  let expected = 1_000;
  for (let row = 61; row < 200; row += 1) {
    if (volume[row]! < volume[row - 1]!) expected *= close[row]! / close[row - 1]!;
    expect(index[row]! / expected).toBeCloseTo(1, 10);
  }
});
