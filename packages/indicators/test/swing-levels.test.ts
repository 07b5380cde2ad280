import { describe, expect, test } from 'vitest';
import { seededRandom } from '#kernel/ports/clock.ts';
import type { Indicator, ParameterValues } from '#indicators/catalog/indicator.ts';
import { andrewsPitchfork } from '#indicators/indicators/price-levels/andrews-pitchfork.ts';
import { fibonacciExtension } from '#indicators/indicators/price-levels/fibonacci-extension.ts';
import { fibonacciRetracement } from '#indicators/indicators/price-levels/fibonacci-retracement.ts';
import { autoTrendlines } from '#indicators/indicators/structure/auto-trendlines.ts';
import { darvasBox } from '#indicators/indicators/structure/darvas-box.ts';
import { premiumDiscount } from '#indicators/indicators/structure/premium-discount.ts';
import { retracements } from '#indicators/indicators/structure/retracements.ts';
import { supportResistanceZones } from '#indicators/indicators/structure/support-resistance-zones.ts';
import { zigzag } from '#indicators/indicators/structure/zigzag.ts';
import type { BarColumns } from '#indicators/engine/bar-columns.ts';
import { barsOfRows } from '#indicators/engine/bar-columns.ts';
import { HOUR_MS, randomBars } from '#indicators/test/bar-samples.ts';
import { outputsOf } from '#indicators/test/outputs-of.ts';

interface Pivot {
  readonly row: number;
  readonly sign: number;
  readonly price: number;
}

/** Every swing of some bars, by its definition. */
function swingsOf(bars: BarColumns, wing: number): Pivot[] {
  return Array.from({ length: bars.length - 2 * wing }, (_, at) => wing + at).flatMap((row) => {
    const pivots = ([1, -1] as const).flatMap((sign) => {
      const x = sign > 0 ? bars.high : bars.low;
      const isSwing =
        x.subarray(row - wing, row).every((before) => sign * (x[row]! - before) > 0) &&
        x.subarray(row + 1, row + wing + 1).every((after) => sign * (x[row]! - after) >= 0);
      return isSwing ? [{ row, sign, price: x[row]! }] : [];
    });
    return 2 * bars.close[row]! > bars.high[row]! + bars.low[row]! ? pivots.toReversed() : pivots;
  });
}

/**
 * The alternating ones of the last twelve that are known in a row, the newest first: each continues from the one before
 * it, or it is passed over.
 */
function pivotsAt(row: number, all: readonly Pivot[]): Pivot[] {
  const alternating: Pivot[] = [];
  for (const pivot of all.filter((swing) => swing.row + WING <= row).slice(-12)) {
    const last = alternating.at(-1);
    if (last !== undefined && pivot.sign * (pivot.price - last.price) <= 0) continue;
    if (last?.sign === pivot.sign) alternating.pop();
    alternating.push(pivot);
  }
  return alternating.toReversed();
}

/** The line through two points, in a row. */
function lineAt(a: Pivot, b: Pivot, row: number): number {
  return a.price + ((b.price - a.price) / (b.row - a.row)) * (row - a.row);
}

const WING = 4;
const ROWS = Array.from({ length: 160 }, (_, at) => 100 + at);

/** Bars that rise and fall steadily and by leaps, with single long wicks: a low may lie above the high before it. */
function leapingBars(seed: number): BarColumns {
  const random = seededRandom(seed);
  let level = 100;
  return barsOfRows(
    Array.from({ length: 260 }, (_, row) => {
      const way = Math.floor(row / 37) % 2 === 0 ? 1 : -1;
      level *= 1 + way * (row % 8 === 0 ? 0.04 : 0.002);
      const wicks = [random(), random()].map((chance) => (chance < 0.2 ? 0.02 : 0.0005));
      return [row * HOUR_MS, level, level * (1 + wicks[0]!), level * (1 - wicks[1]!), level, 1, 1];
    }),
  );
}

test('swings that follow each other in a market that leaps do not all go the way of their ends', () => {
  const swings = swingsOf(leapingBars(5), WING);
  const against = swings.filter((pivot, at) => {
    const before = swings[at - 1];
    return before?.sign === -pivot.sign && pivot.sign * (pivot.price - before.price) <= 0;
  });
  expect(against.length).toBeGreaterThan(0);
});

describe.each([
  { market: 'a random walk', BARS: randomBars(260, 12) },
  { market: 'a market that leaps', BARS: leapingBars(5) },
])('what the last alternating swings of $market make, in every row', ({ BARS }) => {
  const swings = swingsOf(BARS, WING);
  const pivotsOf = (row: number) => pivotsAt(row, swings);
  const ours = (indicator: Indicator, params: ParameterValues = {}) =>
    outputsOf(indicator, BARS, { swing_length: WING, ...params });

  test('Fibonacci extensions', () => {
    const { e0618, e1618, direction } = ours(fibonacciExtension);
    for (const row of ROWS) {
      const [c, b, a] = pivotsOf(row);
      expect(direction![row]).toBe(b!.sign);
      expect(e0618![row]).toBeCloseTo(c!.price + 0.618 * (b!.price - a!.price), 9);
      expect(e1618![row]).toBeCloseTo(c!.price + 1.618 * (b!.price - a!.price), 9);
    }
  });

  test('trendlines', () => {
    const { upper, lower } = ours(autoTrendlines);
    for (const row of ROWS) {
      const pivots = pivotsOf(row);
      const line = (sign: number) => {
        const [last, before] = pivots.filter((pivot) => pivot.sign === sign);
        return lineAt(before!, last!, row);
      };
      expect(upper![row]).toBeCloseTo(line(1), 9);
      expect(lower![row]).toBeCloseTo(line(-1), 9);
    }
  });

  test.each([
    { handle: 'standard', inPrice: 0, inTime: 0 },
    { handle: 'schiff', inPrice: 0.5, inTime: 0 },
    { handle: 'modified_schiff', inPrice: 0.5, inTime: 0.5 },
  ])('pitchforks of the form $handle', ({ handle, inPrice, inTime }) => {
    const { median, upper, lower } = ours(andrewsPitchfork, { handle });
    for (const row of ROWS) {
      const [c, b, a] = pivotsOf(row);
      const start = {
        sign: 0,
        row: a!.row + inTime * (b!.row - a!.row),
        price: a!.price + inPrice * (b!.price - a!.price),
      };
      const middle = { sign: 0, row: (b!.row + c!.row) / 2, price: (b!.price + c!.price) / 2 };
      expect(median![row]).toBeCloseTo(lineAt(start, middle, row), 9);
      const slope = (middle.price - start.price) / (middle.row - start.row);
      const through = [b!, c!].map((pivot) => pivot.price + slope * (row - pivot.row));
      expect(upper![row]).toBeCloseTo(Math.max(...through), 9);
      expect(lower![row]).toBeCloseTo(Math.min(...through), 9);
    }
  });

  test('retracements', () => {
    const { direction, current, deepest } = ours(retracements);
    for (const row of ROWS) {
      const [b, a] = pivotsOf(row);
      const back = (at: number) => {
        const price = (b!.sign > 0 ? BARS.low : BARS.high)[at]!;
        return (100 * (b!.price - price)) / (b!.price - a!.price);
      };
      const since = Array.from({ length: row - b!.row }, (_, at) => back(b!.row + 1 + at));
      expect(direction![row]).toBe(b!.sign);
      expect(current![row]).toBeCloseTo(back(row), 8);
      expect(deepest![row]).toBeCloseTo(Math.max(...since), 8);
    }
  });
});

test('a Fibonacci extension has no direction before three swings', () => {
  const { direction, e1000 } = outputsOf(fibonacciExtension, randomBars(80, 12), {
    swing_length: WING,
  });
  const swings = swingsOf(randomBars(80, 12), WING);
  for (const row of Array(80).keys()) {
    const pivots = row < 2 * WING ? [] : pivotsAt(row, swings);
    const isKnown = pivots.length >= 3;
    expect(direction![row] || 0, `row ${row}`).toBe(isKnown ? pivots[1]!.sign : 0);
    expect(Number.isNaN(e1000![row]), `row ${row}`).toBe(!isKnown);
  }
});

type Range = readonly [low: number, high: number, close?: number];

/** Bars of some ranges that close in the middle, or at a given price. */
function rangeBars(...rows: readonly Range[]): BarColumns {
  return barsOfRows(
    rows.map(([low, high, close = (low + high) / 2], at) => {
      return [at * HOUR_MS, close, high, low, close, 1, close];
    }),
  );
}

test('Fibonacci retracements go back from the newer extreme of the window', () => {
  const up = outputsOf(fibonacciRetracement, rangeBars([90, 100], [100, 120], [140, 190]), {
    lookback: 3,
  });
  expect([up['direction']![2], up['r0']![2], up['r0500']![2], up['r1000']![2]]).toEqual([
    1, 190, 140, 90,
  ]);
  const down = outputsOf(fibonacciRetracement, rangeBars([140, 190], [90, 100]), { lookback: 2 });
  expect([down['direction']![1], down['r0']![1], down['r1000']![1]]).toEqual([-1, 90, 190]);
  expect(down['r0236']![1]).toBeCloseTo(113.6, 12);
});

test('the dealing range goes from the last swing low to the last swing high, and along with price', () => {
  const bars = rangeBars([8, 10], [4, 8], [6, 12], [10, 20], [9, 11], [12, 24, 21]);
  const columns = outputsOf(premiumDiscount, bars, { swing_length: 1 });
  const row = (at: number) =>
    ['bottom', 'middle', 'top', 'position'].map((key) => columns[key]![at]);
  expect(row(3)).toEqual([4, NaN, NaN, NaN]);
  expect(row(4)).toEqual([4, 12, 20, 37.5]);
  expect(row(5)).toEqual([9, 16.5, 24, 80]);
});

test('a Darvas box lies under a high that holds, and breaks once', () => {
  const bars = rangeBars([8, 10], [9, 20], [12, 18], [11, 19], [13, 22, 21], [13, 25, 24], [5, 9]);
  const columns = outputsOf(darvasBox, bars, { lookback: 1, period: 2 });
  expect([...columns['top']!.subarray(2, 6)]).toEqual([NaN, 20, 20, 20]);
  expect(columns['bottom']![3]).toBe(9);
  expect([...columns['broken']!.subarray(3)]).toEqual([0, 1, 0, 0]);
});

test('swings near each other make a zone, which turns from resistance to support when it breaks', () => {
  const flat: Range[] = Array.from({ length: 14 }, () => [9, 11]);
  const bars = rangeBars(...flat, [10, 14], [9, 11], [10, 14.2], [9, 11], [12, 18, 17], [15, 19]);
  const columns = outputsOf(supportResistanceZones, bars, { swing_length: 1 });
  const row = (at: number) =>
    ['support', 'supportTouches', 'resistance', 'resistanceTouches', 'broken'].map(
      (key) => columns[key]![at],
    );
  expect(row(16).slice(2)).toEqual([NaN, NaN, 0]);
  expect(row(17).slice(2)).toEqual([14.1, 2, 0]);
  expect(row(18)).toEqual([14.1, 2, NaN, NaN, 1]);
  expect(row(19)[4]).toBe(0);
});

test('a leg of the zigzag ends when price comes back by the deviation', () => {
  const bars = rangeBars([99, 100], [100, 120], [112, 118], [107, 110], [101, 109], [110, 112]);
  const columns = outputsOf(zigzag, bars, { deviation: 10 });
  // 10 percent back from 120 is 108; 10 percent up from 101 is 111.1.
  expect([...columns['direction']!]).toEqual([0, 1, 1, -1, -1, 1]);
  expect([...columns['pivot']!]).toEqual([NaN, 99, NaN, 120, NaN, 101]);
  expect([...columns['barsBack']!]).toEqual([NaN, 1, NaN, 2, NaN, 1]);
  expect([...columns['extreme']!].slice(1)).toEqual([120, 120, 107, 101, 112]);
});
