import { describe, expect, test } from 'vitest';
import type { InstrumentId } from '#kernel/market/instrument.ts';
import { evenTiming } from '#kernel/market/bar-timing.ts';
import type { BarColumns } from '#indicators/engine/bar-columns.ts';
import { LIBRARY } from '#indicators/indicator-library.ts';
import { FollowedScans } from '#market-data/scans/followed-scans.ts';
import { NewestResult } from '#market-data/scans/newest-result.ts';
import { readScan } from '#market-data/scans/read-scan.ts';
import { returnName, returnsPlan } from '#market-data/scans/returns-plan.ts';
import type { ScanConditionInput, ScanNumberInput } from '#market-data/scans/scan-input.ts';
import type { ScanOperator } from '#market-data/scans/scan-operator.ts';
import type { ScanPlan } from '#market-data/scans/scan-plan.ts';
import { universeOf } from '#market-data/scans/scan-universe.ts';
import { ScannedBar } from '#market-data/scans/series-bar.ts';

const CLOSE: ScanNumberInput = { price: 'close' };
const MEAN: ScanNumberInput = { calc: { name: 'sma', params: { period: 5 } } };

function compared(
  left: ScanNumberInput,
  op: ScanOperator,
  within: number,
  right: ScanNumberInput = { number: 10 },
): ScanConditionInput {
  return { compare: { left, op, right, within } };
}

const planOf = (where: ScanConditionInput): ScanPlan =>
  readScan(LIBRARY, { interval: '1m', where });

/** The newest of minutes with these closes. */
function barOf(closes: readonly number[]): ScannedBar {
  const openTimeMs = Float64Array.from(closes, (_, at) => at * 60_000);
  const bars = { openTimeMs, close: Float64Array.from(closes) } as unknown as BarColumns;
  const rows = { bars, outputs: {}, row: closes.length - 1 };
  return new ScannedBar([], rows, evenTiming(60_000));
}

describe('the bars that a scan needs', () => {
  const oversold = (within: number): ScanConditionInput => ({
    feature: {
      calc: { name: 'rsi', params: { period: 3 } },
      id: 'rsi.oversold',
      is: true,
      within,
    },
  });
  test.each<[string, ScanConditionInput, number, number]>([
    ['one for the newest price', compared(CLOSE, 'gt', 1), 1, 1],
    ['each of those that it looks at', compared(CLOSE, 'lte', 4), 4, 4],
    ['one before for a crossing', compared(CLOSE, 'crosses_above', 1), 2, 2],
    ['one before the first of several', compared(CLOSE, 'crosses_below', 3), 4, 4],
    ['those of a change', compared({ ...CLOSE, changeOver: 7 }, 'lt', 2), 9, 9],
    ['those of the longer change', compared(CLOSE, 'gt', 1, { ...CLOSE, changeOver: 3 }), 4, 4],
    ['those before a first value', compared(MEAN, 'gte', 1), 1, 5],
    ['those before the first of several values', compared(MEAN, 'gt', 3), 3, 7],
    ['one for a feature', oversold(1), 1, 4],
    ['all within which it may have been', oversold(6), 6, 9],
    ['those of its longest part', { any: [oversold(2), compared(CLOSE, 'gt', 9)] }, 9, 12],
  ])('are %s', (_, where, rows, minBars) => {
    const plan = planOf(where);
    expect([plan.rows, plan.minBars]).toEqual([rows, minBars]);
  });

  test('are those of the longest return, and the newest', () => {
    const { rows, minBars, readings } = returnsPlan('1d', [1, 3]);
    expect([rows, minBars]).toEqual([4, 4]);
    const bar = barOf([100, 110, 120, 150]);
    const read = readings.map((reading) => [reading.name, reading.read(bar)]);
    expect(read).toEqual([
      [returnName(1), 25],
      [returnName(3), 50],
    ]);
  });
});

test.each<[ScanOperator, boolean[]]>([
  ['gt', [false, true, true, false, false, false]],
  ['gte', [false, true, true, true, true, false]],
  ['lt', [true, false, false, false, false, true]],
  ['lte', [true, false, false, true, true, true]],
  ['crosses_above', [false, true, false, false, false, false]],
  ['crosses_below', [false, false, false, false, false, true]],
])('%s tells numbers apart that are close to each other, and no equal ones', (op, expected) => {
  // The fifth differs from ten by rounding alone.
  const closes = [9.8, 10.001, 10.4, 10, 10 + 1e-14, 9.999];
  const { where } = planOf(compared(CLOSE, op, 1));
  const found = closes.map((_, at) => where!(barOf([9.9, ...closes.slice(0, at + 1)])));
  expect(found).toEqual(expected);
});

test('refuses each indicator with points, which become known after their bar', () => {
  const refused = LIBRARY.names.filter((name) => {
    try {
      readScan(LIBRARY, { interval: '1m', rank: { by: { calc: { name } }, order: 'ascending' } });
      return false;
    } catch (error) {
      return /reads points|is refitted/.test((error as Error).message);
    }
  });
  const late = LIBRARY.names.filter((name) => LIBRARY.find(name)!.indicator.points.length > 0);
  expect(late.length).toBeGreaterThan(2);
  expect(refused).toEqual(expect.arrayContaining(late));
});

test('1,001 instruments are too many to follow', () => {
  const instruments = Array.from({ length: 1_001 }, (_, at): InstrumentId => ({
    exchange: 'venue_a',
    market: 'spot',
    symbol: `C${at}`,
  }));
  const scans = new FollowedScans({} as ConstructorParameters<typeof FollowedScans>[0]);
  const plan = planOf(compared(CLOSE, 'gt', 1));
  expect(() => scans.lease(plan, universeOf(instruments))).toThrow(
    'The universe has 1001 instruments, and 1000 can be followed',
  );
});

test('nothing comes after the end of a followed scan', async () => {
  const newest = new NewestResult();
  const waiting = newest.after(0, () => false);
  newest.end();
  expect(await waiting).toBeNull();
  expect(newest.isEnded).toBe(true);
  expect(await newest.after(0, () => false)).toBeNull();
});
