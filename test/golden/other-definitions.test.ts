import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { BarColumns } from '#indicators/engine/bar-columns.ts';
import { barsOfRows } from '#indicators/engine/bar-columns.ts';
import type { Composer } from '#indicators/engine/compose.ts';
import { compose } from '#indicators/engine/compose.ts';
import type { StepNode } from '#indicators/engine/step-graph.ts';
import { outputsOver } from '#indicators/engine/outputs-over.ts';
import { difference } from '#indicators/steps/arithmetic.ts';
import { ema, smoothing } from '#indicators/steps/exponential.ts';
import { sma } from '#indicators/steps/sma.ts';
import { positionInRange } from '#indicators/formulas/stochastic.ts';
import { goldenPath } from '#test/golden/golden-path.ts';

/**
 * Golden numbers of indicators that we define in another way. Our steps reproduce each of them by
 * its own definition, so that our statement of the difference is true.
 */
function numbersOf(file: string, column: string): { first: number; values: number[] } {
  const { first, columns } = read(file) as {
    readonly first: number;
    readonly columns: Readonly<Record<string, number[]>>;
  };
  return { first, values: columns[column]! };
}

function read(file: string): unknown {
  return JSON.parse(readFileSync(goldenPath(`${file}.json`), 'utf8'));
}

function expectAgreement(
  build: (c: Composer) => StepNode,
  bars: BarColumns,
  golden: { readonly first: number; readonly values: readonly number[] },
): void {
  const { line } = outputsOver(
    compose((c) => ({ line: build(c) })),
    bars,
  );
  expect(golden.values.length).toBe(bars.length - golden.first);
  golden.values.forEach((value, at) => {
    const off = Math.abs(line![golden.first + at]! - value);
    expect(off, `row ${golden.first + at}`).toBeLessThan(1e-9 * Math.max(1, Math.abs(value)));
  });
}

describe('foreign definitions of names that we use otherwise', () => {
  test('MACDFIX of TA-Lib rounds the weights of its averages to 0.15 and 0.075', () => {
    const bars = barsOfRows(read('btcusdc-1d.bars') as number[][]);
    const build = (c: Composer): StepNode => {
      const close = c.bar('close');
      const fast = c.run(smoothing(12, 0.15, 14), close);
      return c.each(difference, fast, c.run(smoothing(26, 0.075), close));
    };
    expectAgreement(build, bars, numbersOf('talib-0.6/macdfix', 'MACD'));
  });

  test('the STC of Stock.Indicators is one stochastic of the MACD, smoothed over three bars', () => {
    const rows = read('skender/bars') as (readonly [date: string, ...numbers: number[]])[];
    const bars = barsOfRows(
      rows.map((row) => [Date.parse(row[0])].concat(row.slice(1).map(Number), 0)),
    );
    const build = (c: Composer): StepNode => {
      const close = c.bar('close');
      const macd = c.each(difference, c.run(ema(23), close), c.run(ema(50), close));
      return c.run(sma(3), positionInRange(c, 10, macd, macd, macd, 100).position);
    };
    expectAgreement(build, bars, numbersOf('skender/stc', 'stc'));
  });
});
