import { describe, expect, test } from 'vitest';
import { pairSpread } from '#indicators/indicators/statistics/pair-spread.ts';
import { prs } from '#indicators/indicators/statistics/prs.ts';
import { randomBars, sampleOfRows } from '#indicators/test/bar-samples.ts';
import { outputsOf } from '#indicators/test/outputs-of.ts';
import type { BarColumns } from '#indicators/engine/bar-columns.ts';

const BARS = randomBars(400, 41);
const ROWS = 60;

/** The plain way: the line through the logarithms of each window, and the return of what is left of it. */
function plainSpread(own: readonly number[], other: readonly number[]) {
  const [x, y] = [own, other].map((closes) => closes.map(Math.log)) as [number[], number[]];
  const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;
  const slope = (a: readonly number[], b: readonly number[]) => {
    const [ma, mb] = [mean(a), mean(b)];
    const top = mean(a.map((value, at) => (value - ma) * (b[at]! - mb)));
    return top / mean(b.map((value) => (value - mb) ** 2));
  };
  const hedge = slope(x, y);
  const start = mean(x) - hedge * mean(y);
  const left = x.map((value, at) => value - start - hedge * y[at]!);
  const changes = left.slice(1).map((value, at) => value - left[at]!);
  const pull = slope(changes, left.slice(0, -1));
  const deviation = Math.sqrt(mean(left.map((value) => value * value)));
  return {
    hedge,
    spread: left.at(-1)!,
    score: left.at(-1)! / deviation,
    halfLife: pull < 0 ? -Math.LN2 / pull : NaN,
  };
}

test('the spread of a pair is what the plain way gives, in every window', () => {
  const columns = outputsOf(pairSpread, BARS, { period: ROWS });
  for (let row = ROWS - 1; row < BARS.length; row += 1) {
    const window = (column: Float64Array) => [...column.subarray(row - ROWS + 1, row + 1)];
    const plain = plainSpread(window(BARS.close), window(BARS.others![0]!.close!));
    for (const [key, value] of Object.entries(plain)) {
      const ours = columns[key]![row]!;
      if (Number.isNaN(value)) expect(ours, `${key} ${row}`).toBeNaN();
      else
        expect(Math.abs(ours - value), `${key} ${row}`).toBeLessThan(
          1e-8 * Math.max(1, Math.abs(value)),
        );
    }
  }
});

describe('by hand', () => {
  const withOther = (own: readonly number[], other: readonly number[]): BarColumns => ({
    ...sampleOfRows(own.map((close, row) => [row, close, close, close, close, 1])),
    others: [{ close: Float64Array.from(other) }],
  });

  test('the price relative is the ratio, and the difference of the changes', () => {
    const { ratio, percent } = outputsOf(prs, withOther([10, 11, 12], [5, 5, 6]), { period: 1 });
    expect([...ratio!]).toEqual([2, 2.2, 2]);
    // 10 % and nothing; 9.09 % and 20 %.
    expect(percent![1]).toBeCloseTo(10, 10);
    expect(percent![2]).toBeCloseTo(100 / 11 - 20, 10);
  });

  test('a pair on one line has no spread to speak of', () => {
    const other = Array.from({ length: 30 }, (_, row) => 100 + (row % 7));
    const bars = withOther(
      other.map((close) => 3 * close + 5),
      other,
    );
    const { hedge, score } = outputsOf(pairSpread, bars, { period: 20, scale: 'price' });
    expect(hedge![29]).toBeCloseTo(3, 10);
    expect(score![29]).toBeNaN();
  });
});
