import { expect } from 'vitest';
import type { IndicatorPlan } from '#indicators/catalog/indicator.ts';
import type { StepGraphRun } from '#indicators/engine/step-graph-run.ts';
import type { StepGraph } from '#indicators/engine/step-graph.ts';

export function expectSound(output: IndicatorPlan['outputs'][number], column: Float64Array): void {
  const { key, first, sparse, range } = output;
  const values = column.subarray(first);
  const allowed = (value: number): boolean =>
    Number.isFinite(value) || (!!sparse && Number.isNaN(value));
  expect(values.every(allowed), key).toBe(true);
  if (range === undefined) return;
  const [low, high] = range;
  // A running total that returns to a bound may miss it by the last digits.
  const slack = 1e-9 * Math.max(1, Math.abs(low), Math.abs(high));
  expect(
    values.every((value) => !(value < low - slack || value > high + slack)),
    key,
  ).toBe(true);
}

export function expectSame(graph: StepGraph, actual: StepGraphRun, expected: StepGraphRun): void {
  for (const key of Object.keys(graph.outputs)) {
    const [a, b] = [actual.output(key), expected.output(key)];
    expectBits(a, b, key);
  }
}

/** Whole columns are compared here and not by `expect`, which takes a hundred times as long. */
export function expectBits(a: Float64Array, b: Float64Array, key: string): void {
  expect(a.length, key).toBe(b.length);
  let differs = 0;
  while (differs < a.length && Object.is(a[differs], b[differs])) differs += 1;
  if (differs === a.length) return;
  expect(differs, `${key}: ${a[differs]} instead of ${b[differs]} at row ${differs}`).toBe(-1);
}

/** From a row on; a fault is reported with the first row that has it. */
export function expectClose(
  actual: Float64Array,
  expected: Float64Array,
  from: number,
  key: string,
): void {
  const differs = actual.findIndex((value, row) => {
    const other = expected[row]!;
    if (row < from || (Number.isNaN(value) && Number.isNaN(other))) return false;
    // Twice the tolerance of one recursion, since several may stand in a row, and rounding.
    return !(Math.abs(value - other) <= 1e-7 * Math.max(1, Math.abs(other)));
  });
  const what = `${key}: ${actual[differs]} instead of ${expected[differs]} at row ${differs}`;
  expect(differs, what).toBe(-1);
}

export function expectUnique(names: readonly string[]): void {
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
}

export function firstDefined(column: Float64Array): number {
  const first = column.findIndex((value) => !Number.isNaN(value));
  return first === -1 ? column.length : first;
}
