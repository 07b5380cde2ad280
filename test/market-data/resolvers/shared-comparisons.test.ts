import { expect, test } from 'vitest';
import type { IndicatorPlan } from '#indicators/catalog/indicator.ts';
import type { BarWindow } from '#indicators/features/bar-window.ts';
import type { BarColumns } from '#indicators/engine/bar-columns.ts';
import type { StepGraph } from '#indicators/engine/step-graph.ts';
import { SharedComparisons } from '#market-data/windows/shared-comparisons.ts';

const WINDOW = {
  bars: { length: 1, openTimeMs: new Float64Array(1), others: [] } as unknown as BarColumns,
  fromRow: 0,
  toRow: 1,
  formingRow: null,
} as BarWindow;
const PLAN = {} as IndicatorPlan;
const STEP_GRAPH = { reads: [], further: { points: [] } } as unknown as StepGraph;

/** Fails on the first call, and counts its calls. */
function failingOnce<Value>(value: Value) {
  const asked = { count: 0 };
  const answer = async (): Promise<Value> => {
    asked.count += 1;
    if (asked.count === 1) throw new Error('busy');
    return value;
  };
  return { asked, answer };
}

test('other series whose reading failed are read again, and once for all after that', async () => {
  const shared = new SharedComparisons();
  const { asked, answer } = failingOnce(WINDOW);
  const read = () => shared.window(PLAN, WINDOW, [], answer);
  await expect(read()).rejects.toThrow('busy');
  expect(await read()).toBe(WINDOW);
  expect((await read()).bars.others).toBe(WINDOW.bars.others);
  expect(asked.count).toBe(2);
});

test('a failed calculation is repeated with the same others, and once for all after that', async () => {
  const shared = new SharedComparisons();
  const columns = { breadth: new Float64Array([50]) };
  const { asked, answer } = failingOnce(columns);
  const calculate = () => shared.outputs(STEP_GRAPH, WINDOW, answer);
  await expect(calculate()).rejects.toThrow('busy');
  expect(await calculate()).toBe(columns);
  expect(await calculate()).toBe(columns);
  expect(asked.count).toBe(2);
});
