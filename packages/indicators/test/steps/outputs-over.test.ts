import { expect, test } from 'vitest';
import { columnSlots } from '#indicators/engine/column-slots.ts';
import { compose } from '#indicators/engine/compose.ts';
import type { StepGraph } from '#indicators/engine/step-graph.ts';
import { runStepGraph } from '#indicators/engine/step-graph-run.ts';
import { outputsOver, OutputsInProgress } from '#indicators/engine/outputs-over.ts';
import { delayed } from '#indicators/steps/delayed.ts';
import { ema } from '#indicators/steps/exponential.ts';
import { sma } from '#indicators/steps/sma.ts';
import { randomBars } from '#indicators/test/bar-samples.ts';

const BARS = randomBars(300, 5);

/** Averages of averages, of which the last but one is an output too, and a column that is read late again. */
const CHAIN = compose((c) => {
  const first = c.run(ema(3), c.bar('close'));
  let last = first;
  for (let period = 4; period < 12; period += 1) last = c.run(sma(period), last);
  return { last, before: c.run(delayed(2), last), late: c.run(ema(5), first) };
});

/** So many averages of so many sums, none of which is read twice. */
function chainOf(length: number): StepGraph {
  return compose((c) => {
    let last = c.run(ema(3), c.bar('close'));
    for (let at = 0; at < length; at += 1) last = c.run(sma(2 + (at % 7)), last);
    return { last };
  });
}

test('a chain needs two places, however long it is', () => {
  for (const length of [2, 3, 20]) expect(columnSlots(chainOf(length)).count).toBe(2);
});

test('a column keeps its place until it was read for the last time, and outputs have their own', () => {
  const { slots, count } = columnSlots(CHAIN);
  // The first average waits for the last stage; those behind it take turns.
  expect(count).toBe(3);
  expect(slots.filter((slot) => slot === null)).toHaveLength(3);
  expect(slots.slice(1, 8)).not.toContain(slots[0]);
});

test('outputs are those of a run, over bars of any length and with rows that cannot be calculated', () => {
  const broken = randomBars(300, 5);
  broken.close[100] = NaN;
  for (const bars of [BARS, randomBars(0, 1), randomBars(9, 1), { ...broken, isFinite: false }]) {
    const run = runStepGraph(CHAIN, bars).outputs;
    expect(outputsOver(CHAIN, bars)).toEqual(run);
  }
});

test('outputs stay as they are while others are calculated', () => {
  const outputs = outputsOver(CHAIN, BARS);
  const before = structuredClone(outputs);
  for (const rows of [300, 5_000]) outputsOver(chainOf(20), randomBars(rows, 9));
  expect(outputs).toEqual(before);
});

test('outputs in parts are the same, with any calculation between them and any work in a part', () => {
  const whole = outputsOver(CHAIN, BARS);
  for (const work of [1, 250, 700, Infinity]) {
    const two = [CHAIN, CHAIN].map((graph) => new OutputsInProgress(graph, BARS, null));
    let parts = 0;
    // Both run at once, and a third that is longer uses free memory.
    while (two.map((one) => one.advance(work)).includes(false)) {
      outputsOver(chainOf(5), randomBars(40, parts));
      parts += 1;
    }
    expect(parts).toBe(Math.max(0, Math.ceil((CHAIN.stages.length * BARS.length) / work) - 1));
    for (const one of two) expect(one.outputs).toEqual(whole);
  }
});
