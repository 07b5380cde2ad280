import { describe, expect, test } from 'vitest';
import { ewmaVolatility } from '#indicators/indicators/volatility/ewma-volatility.ts';
import { volatilityZeroTrend } from '#indicators/indicators/volatility/volatility-zero-trend.ts';
import { barsOfRows } from '#indicators/engine/bar-columns.ts';
import { runStepGraph } from '#indicators/engine/step-graph-run.ts';
import type { StepGraph } from '#indicators/engine/step-graph.ts';
import { HOUR_MS } from '#indicators/test/bar-samples.ts';
import { outputsOf } from '#indicators/test/outputs-of.ts';

/** Bars whose logarithmic returns are these, after a first one at 100. */
function barsOfReturns(returns: readonly number[]) {
  let price = 100;
  const closes = [price, ...returns.map((one) => (price *= Math.exp(one)))];
  return barsOfRows(closes.map((close, at) => [at * HOUR_MS, close, close, close, close, 1, 1]));
}

const HOURS_A_YEAR = 365 * 24;

describe('estimators of volatility', () => {
  test('the zero-trend volatility is the root of the mean squared return', () => {
    const bars = barsOfReturns([0.01, -0.02, 0.02]);
    const column = outputsOf(volatilityZeroTrend, bars, { period: 2 })['size']!;
    expect([...column.subarray(0, 2)]).toEqual([NaN, NaN]);
    // (1 + 4) / 2 and (4 + 4) / 2, each times 1e-4.
    expect(column[2]).toBeCloseTo(100 * Math.sqrt(HOURS_A_YEAR * 2.5e-4), 9);
    expect(column[3]).toBeCloseTo(100 * Math.sqrt(HOURS_A_YEAR * 4e-4), 9);
  });

  test('a steady trend is movement for it', () => {
    const bars = barsOfReturns([0.01, 0.01, 0.01, 0.01]);
    const column = outputsOf(volatilityZeroTrend, bars, { period: 3 })['size']!;
    expect(column[4]).toBeCloseTo(Math.sqrt(HOURS_A_YEAR), 9);
  });

  test('the EWMA volatility fades what was by its decay', () => {
    const bars = barsOfReturns([0.01, -0.02, 0]);
    const column = outputsOf(ewmaVolatility, bars, { decay: 0.9 })['size']!;
    // 1, then 0.9 * 1 + 0.1 * 4 = 1.3, then 0.9 * 1.3 = 1.17, each times 1e-4.
    const expected = [1, 1.3, 1.17].map((x) => 100 * Math.sqrt(HOURS_A_YEAR * x * 1e-4));
    expect(column[0]).toBeNaN();
    expected.forEach((value, at) => expect(column[at + 1]).toBeCloseTo(value, 9));
  });

  test('a year has as many bars as its days have', () => {
    const bars = barsOfReturns([0.01, -0.01]);
    const params = { ...volatilityZeroTrend.defaults, period: 2, days_per_year: 252 };
    const { calculation } = volatilityZeroTrend.plan(params, 24 * HOUR_MS);
    const column = runStepGraph(calculation as StepGraph, bars).output('size');
    expect(column[2]).toBeCloseTo(Math.sqrt(252), 9);
  });
});
