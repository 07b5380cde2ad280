import { expect, test } from 'vitest';
import { compose } from '#indicators/engine/compose.ts';
import { subsetOf } from '#indicators/engine/step-graph-subset.ts';
import { runStepGraph } from '#indicators/engine/step-graph-run.ts';
import { difference } from '#indicators/steps/arithmetic.ts';
import { divergence } from '#indicators/steps/divergence.ts';
import { ema } from '#indicators/steps/exponential.ts';
import { randomBars, sliceBars } from '#indicators/test/bar-samples.ts';

/** Two averages and their difference, behind a step that only the flags need. */
const WHOLE = compose((c) => {
  const close = c.bar('close');
  const fast = c.run(ema(5), close);
  const flags = c.runAll(divergence, fast, c.bar('high'), c.bar('low'));
  const slow = c.run(ema(9), close);
  const line = c.each(difference, fast, slow);
  return { fast, bullish: flags[0], bearish: flags[1], slow, line };
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

test('a part that leaves nothing out is the step graph itself', () => {
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
    const whole = runStepGraph(WHOLE, bars);
    for (const keys of [['fast'], ['slow'], ['line'], ['line', 'fast'], ['bullish']]) {
      const part = runStepGraph(subsetOf(WHOLE, keys), bars);
      expect(Object.keys(part.outputs)).toEqual(keys);
      for (const key of keys) expect(part.output(key)).toEqual(whole.output(key));
    }
  }
});
