import { expect, test } from 'vitest';
import { isFit } from '#indicators/catalog/indicator.ts';
import { JoinedStepGraph } from '#indicators/engine/joined-step-graph.ts';
import { stepGraphPart } from '#indicators/engine/step-graph-subset.ts';
import { StepGraphRun, runStepGraph } from '#indicators/engine/step-graph-run.ts';
import { outputsOver, OutputsInProgress } from '#indicators/engine/outputs-over.ts';
import { SharedColumns } from '#indicators/engine/shared-columns.ts';
import { randomBars, sliceBars } from '#indicators/test/bar-samples.ts';
import { SINGLE_SERIES } from '#indicators/test/every-indicator.ts';
import { planWith } from '#indicators/test/outputs-of.ts';

const BARS = randomBars(900, 23);
const STEP_GRAPHS = SINGLE_SERIES.flatMap((indicator) => {
  const { calculation } = planWith(indicator);
  return isFit(calculation) ? [] : [{ name: indicator.name, graph: calculation }];
});
const ALL = new JoinedStepGraph();
/** What the outputs of each are called in the step graph of all. */
const NAMES = STEP_GRAPHS.map(({ graph }) => ALL.add(graph));
const JOINED = ALL.graph;
const ALONE = STEP_GRAPHS.map(({ graph }) => runStepGraph(graph, BARS));

function expectSame(run: StepGraphRun, at: number, offset: number, from: number): void {
  for (const [key, joined] of NAMES[at]!) {
    const expected = ALONE[at]!.output(key).subarray(offset + from);
    expect(run.output(joined).subarray(from), `${STEP_GRAPHS[at]!.name}: ${key}`).toEqual(expected);
  }
}

test('every indicator has the same bits among all others, at once and bar by bar', () => {
  const stages = STEP_GRAPHS.reduce((sum, { graph }) => sum + graph.stages.length, 0);
  expect(JOINED.stages.length).toBeLessThan(0.8 * stages);
  const whole = runStepGraph(JOINED, BARS);
  const single = new StepGraphRun(JOINED, BARS);
  for (let row = 0; row < BARS.length; row += 1) {
    single.preview(row);
    single.advance(row, row + 1);
  }
  STEP_GRAPHS.forEach((_, at) => {
    expectSame(whole, at, 0, 0);
    expectSame(single, at, 0, 0);
  });
});

test('every indicator has the same numbers where it shares columns with others, also where some never come', () => {
  for (const isMissing of [() => false, (at: number) => at % 3 === 1]) {
    const shared = new SharedColumns(STEP_GRAPHS.map(({ graph }) => graph));
    STEP_GRAPHS.forEach(({ name, graph }, at) => {
      if (isMissing(at)) return;
      const outputs = outputsOver(graph, BARS, shared);
      for (const key of Object.keys(outputs)) {
        expect(outputs[key], `${name}: ${key}`).toEqual(ALONE[at]!.output(key));
      }
    });
  }
});

test('an indicator that is calculated in parts shares columns with those that come between', () => {
  const shared = new SharedColumns(STEP_GRAPHS.map(({ graph }) => graph));
  const long = STEP_GRAPHS.findIndex(({ name }) => name === 'technical_rating');
  const { graph } = STEP_GRAPHS[long]!;
  const underWay = new OutputsInProgress(graph, BARS, shared);
  for (let at = 0; !underWay.advance(20_000); at += 1) {
    outputsOver(STEP_GRAPHS[at]!.graph, BARS, shared);
  }
  expect(shared.stagesDue(graph).due.length).toBeLessThan(graph.stages.length);
  for (const key of Object.keys(graph.outputs)) {
    expect(underWay.outputs[key], key).toEqual(ALONE[long]!.output(key));
  }
});

test('a run moves into arrays that another run left', () => {
  const move = 700;
  const from = BARS.length - move;
  expect(move - from).toBeGreaterThanOrEqual(JOINED.lookback);
  const rows = sliceBars(BARS, 0, move);
  const before = new StepGraphRun(JOINED, rows);
  before.advance(0, move);
  // What stands in these arrays is of other bars.
  const left = runStepGraph(JOINED, randomBars(move, 5));
  const bars = sliceBars(BARS, from, from + move);
  const after = new StepGraphRun(JOINED, bars);
  left.moveInto(after, 0);
  before.moveInto(after, from);
  for (let row = move - from; row < move; row += 1) after.advance(row, row + 1);
  STEP_GRAPHS.forEach((_, at) => {
    for (const [key, joined] of NAMES[at]!) {
      const expected = ALONE[at]!.output(key).subarray(from, from + move);
      expect(after.output(joined), `${STEP_GRAPHS[at]!.name}: ${key}`).toEqual(expected);
    }
  });
  expect(() => before.moveInto(new StepGraphRun(JOINED, BARS), 0)).toThrow('same step graph');
});

test('a part continues in other arrays where the whole was', () => {
  const kept = NAMES.flatMap((names, at) =>
    at % 5 === 2 ? names.map(([, joined]) => joined) : [],
  );
  const part = stepGraphPart(JOINED, kept);
  expect(part.stages.length).toBeLessThan(JOINED.stages.length);
  const move = 700;
  const from = move - part.graph.lookback;
  const before = new StepGraphRun(JOINED, sliceBars(BARS, 0, move));
  before.advance(0, move);
  const after = before.movedTo(sliceBars(BARS, from, BARS.length), from, move, part);
  after.preview(move - from);
  for (let row = move - from; row < BARS.length - from; row += 1) after.advance(row, row + 1);
  STEP_GRAPHS.forEach((_, at) => {
    if (at % 5 === 2) expectSame(after, at, from, part.graph.lookback);
  });
});
