import { describe, expect, test } from 'vitest';
import type { Indicator, ParameterValues } from '#indicators/catalog/indicator.ts';
import type { OutputColumns } from '#indicators/features/output-columns.ts';
import { channelPattern } from '#indicators/indicators/chart-pattern/channel-pattern.ts';
import { cupHandle } from '#indicators/indicators/chart-pattern/cup-handle.ts';
import { doubleTopBottom } from '#indicators/indicators/chart-pattern/double-top-bottom.ts';
import { flagPennant } from '#indicators/indicators/chart-pattern/flag-pennant.ts';
import { harmonicPatterns } from '#indicators/indicators/chart-pattern/harmonic-patterns.ts';
import { headShoulders } from '#indicators/indicators/chart-pattern/head-shoulders.ts';
import { rectanglePattern } from '#indicators/indicators/chart-pattern/rectangle-pattern.ts';
import { triangle } from '#indicators/indicators/chart-pattern/triangle.ts';
import { tripleTopBottom } from '#indicators/indicators/chart-pattern/triple-top-bottom.ts';
import { wedge } from '#indicators/indicators/chart-pattern/wedge.ts';
import type { BarColumns } from '#indicators/engine/bar-columns.ts';
import { barsOfRows } from '#indicators/engine/bar-columns.ts';
import { harmonicKind } from '#indicators/figures/harmonics.ts';
import { HOUR_MS, randomBars } from '#indicators/test/bar-samples.ts';
import { outputsOf } from '#indicators/test/outputs-of.ts';

/** Bars on the way from each price to the next. */
const LEG = 10;

/**
 * Bars whose closes go straight from price to price, ten bars each, so that the turn `n` is row `10 n`; each
 * reaches 0.5 to both sides.
 */
function path(...turns: readonly number[]): BarColumns {
  const closes = turns.flatMap((price, at) => {
    const next = turns[at + 1];
    if (next === undefined) return [price];
    return Array.from({ length: LEG }, (_, step) => price + ((next - price) * step) / LEG);
  });
  return barsOfRows(
    closes.map((close, row) => [row * HOUR_MS, close, close + 0.5, close - 0.5, close, 1, 0]),
  );
}

/** Rows in which a column is neither 0 nor undefined, with its value. */
function definedEntries(column: Float64Array | undefined): [row: number, value: number][] {
  return [...column!.entries()].filter(([, value]) => value !== 0 && !Number.isNaN(value));
}

/** What a pattern reports of a path: figures in the rows that confirm them, breaks and failures. */
function story(indicator: Indicator, turns: readonly number[], params: ParameterValues = {}) {
  const columns = outputsOf(indicator, path(...turns), params);
  return {
    columns,
    formed: definedEntries(columns['formed']),
    breakout: definedEntries(columns['breakout']),
    failed: definedEntries(columns['failed']),
  };
}

/** Where the last figure broke: row, way and target. */
function lastBreak(columns: OutputColumns): readonly number[] {
  const [row, way] = definedEntries(columns['breakout']).at(-1)!;
  return [row, way, columns['target']![row]!];
}

describe('a double top', () => {
  const TURNS = [90, 80, 100, 90, 100.5, 84];

  test('is there when its second top is confirmed, and breaks with the close below the low between', () => {
    const { columns, formed } = story(doubleTopBottom, TURNS);
    expect(formed).toEqual([[45, -1]]);
    // Tops of 101 and a neckline of 89.5, which the close of 89 in the seventh bar after passes.
    expect(lastBreak(columns)).toEqual([47, -1, 89.5 - 11.5]);
    expect([columns['upper']![46], columns['lower']![46], columns['kind']![46]]).toEqual([
      101, 89.5, -1,
    ]);
    expect(columns['kind']![48]).toBe(0);
  });

  test('fails with a close above it', () => {
    const { breakout, failed } = story(doubleTopBottom, [90, 80, 100, 90, 100.5, 94, 110]);
    expect(breakout).toEqual([]);
    expect(failed).toEqual([[55, 1]]);
  });

  test.each([
    ['tops too far apart', [90, 80, 100, 90, 106, 84], {}],
    ['no rise before it', [95, 80, 100, 70, 100, 60], {}],
    ['a figure too low', TURNS, { min_height_atr: 20 }],
    ['swings too old', TURNS, { most_bars: 20 }],
  ])('is not there with %s', (_, turns, params) => {
    expect(story(doubleTopBottom, turns, params).formed.filter(([, kind]) => kind < 0)).toEqual([]);
  });

  test('waits for its break no longer than it may', () => {
    const slow = [90, 80, 100, 90, 100.5, 93, 98, 80];
    expect(story(doubleTopBottom, slow, { wait_bars: 19 }).breakout).toEqual([]);
  });
});

test('a triple top has its neckline at the lower low between its tops', () => {
  const { columns, formed } = story(tripleTopBottom, [90, 80, 100, 91, 100.5, 90, 100, 80]);
  expect(formed).toEqual([[65, -1]]);
  expect(lastBreak(columns)).toEqual([66, -1, 89.5 - 11.5]);
});

test('a head between two shoulders breaks the line through the lows between them', () => {
  const { columns, formed } = story(headShoulders, [90, 80, 100, 92, 110, 94, 100.5, 80]);
  expect(formed).toEqual([[65, -1]]);
  // The neckline rises from 91.5 in row 30 to 93.5 in row 50, and on to 95.
  expect(columns['lower']![65]).toBeCloseTo(95, 9);
  const [row, way, target] = lastBreak(columns);
  expect([row, way]).toEqual([65, -1]);
  // The head of 110.5 stands 18 above it, in row 40.
  expect(target).toBeCloseTo(95 - 18, 9);
});

test.each([
  { kind: 1, name: 'a cup with a handle', turns: [70, 100, 96, 85, 96, 100, 95, 108] },
  { kind: 0, name: 'a cup with a handle that is too deep', turns: [70, 100, 85, 100, 88, 108] },
])('$name is reported, or is not', ({ kind, turns }) => {
  const { columns, formed } = story(cupHandle, turns);
  expect(formed.map(([, value]) => value)).toEqual(kind === 0 ? [] : [kind]);
  if (kind !== 0) expect(lastBreak(columns).slice(1)).toEqual([1, 100.5 + 16]);
});

test.each([
  { kind: 1, name: 'a bull flag', turns: [90, 80, 110, 104, 108, 102, 118] },
  { kind: 2, name: 'a bull pennant', turns: [90, 80, 110, 100, 107, 103, 118] },
  {
    kind: 0,
    name: 'a correction of more than half the pole',
    turns: [90, 80, 110, 90, 107, 88, 118],
  },
])('$name is reported, or is not', ({ kind, turns }) => {
  const { columns, formed } = story(flagPennant, turns);
  expect(formed.map(([, value]) => value)).toEqual(kind === 0 ? [] : [kind]);
  if (kind !== 0) expect(lastBreak(columns)[1]).toBe(1);
});

test.each([
  { of: triangle, kind: 1, name: 'ascending triangle', turns: [70, 100, 85, 100, 93, 110] },
  { of: triangle, kind: -1, name: 'descending triangle', turns: [120, 90, 105, 90, 97, 80] },
  { of: triangle, kind: 2, name: 'symmetrical triangle', turns: [70, 104, 85, 100, 90, 110] },
  { of: wedge, kind: -1, name: 'rising wedge', turns: [70, 100, 85, 104, 95, 107, 80] },
  { of: wedge, kind: 1, name: 'falling wedge', turns: [120, 85, 100, 81, 90, 78, 105] },
  { of: channelPattern, kind: 1, name: 'rising channel', turns: [70, 95, 85, 105, 95, 112] },
  { of: channelPattern, kind: -1, name: 'falling channel', turns: [120, 95, 105, 85, 95, 78] },
  { of: rectanglePattern, kind: 1, name: 'rectangle', turns: [70, 100, 90, 100, 90, 110] },
])('two lines are a $name by how they run', ({ of, kind, turns }) => {
  for (const indicator of [triangle, wedge, channelPattern, rectanglePattern]) {
    const kinds = story(indicator, turns).formed.map(([, value]) => value);
    expect(kinds.includes(kind) && indicator === of, indicator.name).toBe(indicator === of);
  }
});

test('a triangle breaks where the close passes the line as it runs on', () => {
  const { columns, formed } = story(triangle, [70, 100, 85, 100, 93, 110]);
  expect(formed).toEqual([[45, 1]]);
  // The top of 100.5 is level; the lows rise from 84.5 to 92.5 over 20 bars.
  expect([columns['upper']![45], columns['lower']![45]]).toEqual([100.5, 94.5]);
  // In the oldest swing, 35 bars before, the lines were 20 apart.
  expect(lastBreak(columns)).toEqual([45, 1, 120.5]);
});

describe('harmonic patterns', () => {
  const XABCD: Readonly<Record<string, readonly [kind: number, b: number, c: number, d: number]>> =
    {
      gartley: [1, 0.618, 0.5, 0.786],
      bat: [2, 0.45, 0.6, 0.886],
      butterfly: [3, 0.786, 0.6, 1.4],
      crab: [4, 0.5, 0.6, 1.618],
      shark: [5, 0.5, 1.3, 1],
    };

  test.each(Object.entries(XABCD))('%s goes by its ratios', (_, [kind, b, c, d]) => {
    // Lows reach 0.5 below the path and highs 0.5 above it, so that legs are one longer than it.
    const [x, a] = [200, 300];
    const low = (price: number) => price + 0.5;
    const high = (price: number) => price - 0.5;
    const bottom = a - b * (a - x);
    const turns = [
      240,
      low(x),
      high(a),
      low(bottom),
      high(bottom + c * (a - bottom)),
      low(a - d * (a - x)),
      a,
    ];
    const { columns, formed } = story(harmonicPatterns, turns, { tolerance_percent: 1 });
    expect(formed.filter(([row]) => row === 55)).toEqual([[55, kind]]);
    const [row, way, target] = lastBreak(columns);
    expect([row! > 50, way]).toEqual([true, 1]);
    expect(target).toBeCloseTo(a - d * 100 + 0.618 * d * 100, 6);
  });
});

test.each([
  { name: 'a cypher', kind: 6, prices: [135 - 0.786 * 135, 135, 50, 100, 0] },
  { name: 'AB=CD', kind: 7, prices: [2, 72, 30, 100, 0] },
  { name: 'neither', kind: 0, prices: [20, 72, 30, 100, 0] },
])('swings D, C, B, A and X are $name by their ratios', ({ kind, prices }) => {
  expect(harmonicKind(Float64Array.from(prices), 0.01)).toBe(kind);
});

test('patterns upside down are the same, upside down', () => {
  const sample = randomBars(1_500, 21);
  const { open, high, low, close } = sample;
  const mirrored = barsOfRows(
    [...close.keys()].map((row) => {
      const prices = [open[row]!, low[row]!, high[row]!, close[row]!];
      return [row * HOUR_MS].concat(
        prices.map((price) => 512 - price),
        [1, 0],
      );
    }),
  );
  for (const indicator of [doubleTopBottom, headShoulders, flagPennant, wedge, channelPattern]) {
    const [up, down] = [sample, mirrored].map((bars) => outputsOf(indicator, bars));
    for (const key of ['formed', 'breakout', 'failed']) {
      const turned = definedEntries(down![key]).map(([row, value]) => [row, -value]);
      expect(turned, `${indicator.name} ${key}`).toEqual(definedEntries(up![key]));
    }
    expect(definedEntries(up!['formed']).length, indicator.name).toBeGreaterThan(0);
  }
});
