import { expect, test } from 'vitest';
import { compose } from '#market-data/kernels/compose.ts';
import { subsetOf } from '#market-data/kernels/kernel-subset.ts';
import { runKernel } from '#market-data/kernels/kernel-run.ts';
import { difference } from '#market-data/kernels/steps/arithmetic.ts';
import { divergence } from '#market-data/kernels/steps/divergence.ts';
import { ema } from '#market-data/kernels/steps/exponential.ts';
import { randomBars, sliceBars } from '#test/market-data/indicators/bar-samples.ts';

/** Two averages and their difference, behind a step that only the flags need. */
const WHOLE = compose((c) => {
  const close = c.bar('close');
  const fast = c.run(ema(5), close);
  const flags = c.runAll(divergence, fast, c.bar('high'), c.bar('low'));
  const slow = c.run(ema(9), close);
  const line = c.each(difference, fast, slow);
  return { fast, bullish: flags[0]!, bearish: flags[1]!, slow, line };
});

const BARS = randomBars(300, 5);

test('a part has the stages behind its outputs and no others', () => {
  const part = subsetOf(WHOLE, ['line']);
  expect(Object.keys(part.outputs)).toEqual(['line']);
  expect(part.stages).toHaveLength(3);
  expect(part).toMatchObject({ stateSize: 2, columnCount: 3, workPerRow: 3, lookback: 1 });
  expect(subsetOf(WHOLE, ['slow']).stages).toHaveLength(1);
  expect(subsetOf(WHOLE, ['bullish']).stages).toHaveLength(2);
});

test('a part that leaves nothing out is the kernel itself', () => {
  expect(subsetOf(WHOLE, Object.keys(WHOLE.outputs))).toBe(WHOLE);
  expect(subsetOf(WHOLE, ['line', 'bearish'])).toBe(WHOLE);
});

test('outputs begin and settle in the part where they do in the whole', () => {
  const { first, settled } = WHOLE.outputs['line']!;
  expect(subsetOf(WHOLE, ['line']).outputs['line']).toMatchObject({ first, settled });
});

test('outputs have the same bits, even around a row that only the left out stages read', () => {
  const broken = sliceBars(BARS, 0, BARS.length);
  broken.high[100] = NaN;
  for (const bars of [BARS, { ...broken, isFinite: false }]) {
    const whole = runKernel(WHOLE, bars);
    for (const keys of [['fast'], ['slow'], ['line'], ['line', 'fast'], ['bullish']]) {
      const part = runKernel(subsetOf(WHOLE, keys), bars);
      expect(Object.keys(part.outputs)).toEqual(keys);
      for (const key of keys) expect(part.output(key)).toEqual(whole.output(key));
    }
  }
});
