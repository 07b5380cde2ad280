import { expect, test } from 'vitest';
import { isFit } from '#indicators/catalog/indicator.ts';
import { compose } from '#indicators/engine/compose.ts';
import { runStepGraph } from '#indicators/engine/step-graph-run.ts';
import type { Step } from '#indicators/engine/step-graph.ts';
import { difference, scaledBy } from '#indicators/steps/arithmetic.ts';
import { ema } from '#indicators/steps/exponential.ts';
import { randomBars } from '#indicators/test/bar-samples.ts';
import { EVERY_INDICATOR } from '#indicators/test/every-indicator.ts';
import { planWith } from '#indicators/test/outputs-of.ts';
import { edgeParameters } from '#indicators/test/parameter-samples.ts';

const BARS = randomBars(400, 17);
const INPUTS = [BARS.close, BARS.high, BARS.low, BARS.open, BARS.volume, BARS.quoteVolume];

/** The steps of every indicator, by their key, at defaults and at the bounds of parameters. */
function stepsByKey(): ReadonlyMap<string, readonly (readonly [Step, inputs: number])[]> {
  const byKey = new Map<string, (readonly [Step, number])[]>();
  for (const indicator of EVERY_INDICATOR) {
    for (const params of [{}, ...edgeParameters(indicator)]) {
      const { calculation } = planWith(indicator, params);
      if (isFit(calculation)) continue;
      for (const { step, inputPlaces } of calculation.stages) {
        if (step.key === undefined) continue;
        const known = byKey.get(step.key);
        if (known === undefined) byKey.set(step.key, [[step, inputPlaces.length]]);
        else if (known.every(([other]) => other !== step)) known.push([step, inputPlaces.length]);
      }
    }
  }
  return byKey;
}

/** Everything that a step says of itself, and what it makes of some columns. */
function behaviourOf(step: Step, inputs: number): unknown {
  const { stateSize, lookbacks, settle, window, work } = step;
  const outputs = lookbacks.map(() => new Float64Array(BARS.length));
  const state = new Float64Array(stateSize);
  step.bind(INPUTS.slice(0, inputs), outputs, state, 0)(0, BARS.length, 0);
  return { stateSize, lookbacks, settle, window, work, outputs, state };
}

test('steps with equal keys are the same, whichever indicators they are of', () => {
  const byKey = stepsByKey();
  expect(byKey.size).toBeGreaterThan(200);
  for (const [key, [first, ...others]] of byKey) {
    const [step, inputs] = first!;
    if (inputs > INPUTS.length) continue;
    const behaviour = behaviourOf(step, inputs);
    for (const [other, count] of others) {
      expect(count, key).toBe(inputs);
      expect(behaviourOf(other, count), key).toEqual(behaviour);
    }
  }
});

test('what is calculated twice of the same columns is calculated once', () => {
  const graph = compose((c) => {
    const close = c.bar('close');
    const one = c.run(ema(5), close);
    const other = c.run(ema(5), close);
    const ofHigh = c.run(ema(5), c.bar('high'));
    const longer = c.run(ema(6), close);
    const halves = [c.each(scaledBy(0.5), one), c.each(scaledBy(0.5), other)] as const;
    const spread = c.each(difference, one, ofHigh);
    return { one, other, ofHigh, longer, spread, half: halves[0], same: halves[1] };
  });
  expect(graph.stages).toHaveLength(5);
  const { one, other, ofHigh, longer, half, same } = runStepGraph(graph, BARS).outputs;
  expect(other).toBe(one);
  expect(same).toBe(half);
  expect(ofHigh).not.toEqual(one);
  expect(longer).not.toEqual(one);
});
