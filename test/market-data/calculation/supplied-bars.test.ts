import { describe, expect, test } from 'vitest';
import type { ErrorDescription } from '#kernel/errors/errors.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import { IndicatorSet } from '#indicators/catalog/indicator-set.ts';
import type { SuppliedRows } from '#market-data/calculation/supplied-bars.ts';
import { checkRowCount, readSuppliedBars } from '#market-data/calculation/supplied-bars.ts';
import { Calendars } from '#market-data/calendars/calendars.ts';
import type { Interval } from '#kernel/market/interval.ts';
import { INDICATORS } from '#indicators/indicators/registry.ts';

const MINUTE_MS = 60_000;
const LATER_MS = 1_000 * MINUTE_MS;

/** Rows that open at some minutes. */
const rowsAt = (...minutes: number[]): number[][] =>
  minutes.map((minute) => [minute * MINUTE_MS, 1, 2, 0.5, 1.5, 10, 15]);

const CALENDARS = new Calendars();

function readAt(rows: SuppliedRows, interval: Interval | null, nowMs = LATER_MS) {
  return readSuppliedBars(rows, { interval, calendar: 'auto' }, nowMs, CALENDARS).window;
}

function refusalOf(
  rows: SuppliedRows,
  interval: Interval | null = null,
): { code: string; message: string; facts: ErrorDescription } {
  try {
    readAt(rows, interval);
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  throw new Error('the rows were accepted');
}

describe('rejected rows', () => {
  test('none at all', () => {
    expect(refusalOf([])).toMatchObject({
      code: 'invalid_klines',
      message: 'klines is empty; supply at least one row.',
    });
  });

  test.each([
    [[5, 4], 1, 'does not open after row 0'],
    [[5, 6, 6], 2, 'does not open after row 1'],
  ])('open times at minutes %j', (minutes, row, sentence) => {
    const { code, message } = refusalOf(rowsAt(...minutes));
    expect(code).toBe('invalid_klines');
    expect(message).toMatch(new RegExp(`^Row ${row} of klines ${sentence}`));
  });

  test.each([Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN])(
    'the number %d',
    (value) => {
      for (let place = 0; place < 7; place += 1) {
        const rows = rowsAt(1, 2, 3);
        rows[1]![place] = value;
        expect(refusalOf(rows)).toMatchObject({
          code: 'invalid_klines',
          message: `Row 1 of klines: number ${place} is not finite.`,
        });
      }
    },
  );

  test.each([0.5, 2 ** 53])('an open time of %d', (openTimeMs) => {
    const { message } = refusalOf([[openTimeMs, 1, 1, 1, 1, 1]]);
    expect(message).toMatch(
      /^Row 0 of klines: the open time is not a whole number of milliseconds/,
    );
  });

  test('a history that continues in microseconds, as files of one exchange do since 2025', () => {
    const stamps = [Date.UTC(2024, 11, 31, 23), Date.UTC(2025, 0, 1) * 1_000];
    const { message } = refusalOf(
      stamps.map((stamp) => [stamp, 1, 1, 1, 1, 1]),
      '1h',
    );
    expect(message).toMatch(/^Row 1 of klines opens at 1735689600000000, which looks like micro/);
  });

  test.each([
    ['microseconds', 1_000, '1h'],
    ['microseconds', 1_000, null],
    ['seconds', 1 / 1_000, '1h'],
    ['seconds', 1 / 1_000, null],
  ] as const)('open times in %s', (unit, factor, interval) => {
    const rows = Array.from({ length: 30 }, (_, hour) => [
      (Date.UTC(2025, 0, 1) + hour * 3_600_000) * factor,
      100,
      102,
      99,
      101,
      10,
    ]);
    const { code, message } = refusalOf(rows, interval);
    expect(code).toBe('invalid_klines');
    expect(message).toContain(`looks like ${unit}; open times are milliseconds`);
  });

  test('open times in nanoseconds', () => {
    const { code, message } = refusalOf([[1_735_689_600_000_000_000, 1, 1, 1, 1, 1]]);
    expect(code).toBe('invalid_klines');
    expect(message).toContain('looks like nanoseconds');
  });

  test('one open time alone in microseconds', () => {
    expect(refusalOf([[1_735_689_600_000_000, 1, 1, 1, 1, 1]]).message).toContain('microseconds');
  });

  test.each([
    [{ high: 0.4 }, 'its low 0.5 is above its high 0.4'],
    [{ open: 2.5 }, 'its open 2.5 is above its high 2'],
    [{ open: 0.25 }, 'its open 0.25 is below its low 0.5'],
    [{ close: 2.5 }, 'its close 2.5 is above its high 2'],
    [{ close: 0.25 }, 'its close 0.25 is below its low 0.5'],
    [{ volume: -3 }, 'its volume -3 is negative'],
    [{ quoteVolume: -3 }, 'its quote volume -3 is negative'],
  ])('a bar with %j, which contradicts itself', (wrong, problem) => {
    const names = ['openTimeMs', 'open', 'high', 'low', 'close', 'volume', 'quoteVolume'];
    const rows = rowsAt(1, 2, 3);
    for (const [name, value] of Object.entries(wrong)) rows[2]![names.indexOf(name)] = value;
    expect(refusalOf(rows)).toMatchObject({
      code: 'invalid_klines',
      message: `Row 2 of klines contradicts itself: ${problem}.`,
    });
  });

  test('bars that are closer than the interval, or no multiple of it apart', () => {
    expect(refusalOf(rowsAt(0, 1, 2), '5m').message).toBe(
      "Row 1 of klines opens 60000 ms after row 0, which is not a multiple of the interval's 300000 ms, " +
        'and no trading calendar has all of these bars.',
    );
    expect(refusalOf(rowsAt(0, 5, 12), '5m').message).toContain('Row 2 of klines');
  });

  test('rows of fewer than six or more than seven numbers are listed as FastAPI does', () => {
    const rows = rowsAt(1, 2, 3);
    rows[0]!.length = 5;
    rows[2]!.push(1, 2);
    const { code, facts } = refusalOf(rows);
    expect(code).toBe('invalid_input');
    expect(facts.validation).toEqual([
      {
        type: 'too_short',
        loc: ['body', 'klines', 0],
        msg: 'List should have at least 6 items after validation, not 5',
        input: rows[0],
        ctx: { field_type: 'List', min_length: 6, actual_length: 5 },
      },
      {
        type: 'too_long',
        loc: ['body', 'klines', 2],
        msg: 'List should have at most 7 items after validation, not 9',
        input: rows[2],
        ctx: { field_type: 'List', max_length: 7, actual_length: 9 },
      },
    ]);
  });
});

describe('accepted rows', () => {
  test('they are the window, and no warm-up is added', () => {
    const window = readAt(rowsAt(1, 2, 4), '1m');
    expect(window).toMatchObject({ fromRow: 0, toRow: 3, formingRow: null, intervalMs: MINUTE_MS });
    expect([...window.bars.openTimeMs]).toEqual([1, 2, 4].map((minute) => minute * MINUTE_MS));
    expect(window.bars.isFinite).toBe(true);
  });

  test('prices at their bounds, and below zero, where the turnover is negative too', () => {
    const rows = [
      [0, 1, 1, 1, 1, 0, 0],
      [1, -37.6, -30, -40, -37.6, 5, -188],
    ];
    expect(readAt(rows, null).bars.length).toBe(2);
  });

  test('a row without a quote volume has none', () => {
    const window = readAt([[0, 1, 2, 0.5, 1.5, 10]], '1m');
    expect([...window.bars.quoteVolume]).toEqual([0]);
  });

  test('a last bar that ends after now is forming; without an interval its end is unknown', () => {
    const rows = rowsAt(1, 2, 3);
    const endMs = 4 * MINUTE_MS;
    expect(readAt(rows, '1m', endMs).formingRow).toBeNull();
    expect(readAt(rows, '1m', endMs - 1).formingRow).toBe(2);
    expect(readAt(rows, null, endMs - 1).formingRow).toBeNull();
  });

  test('without an interval the shortest distance is the length of a bar', () => {
    expect(readAt(rowsAt(0, 10, 15, 30), null).intervalMs).toBe(5 * MINUTE_MS);
    expect(readAt(rowsAt(7), null).intervalMs).toBe(MINUTE_MS);
  });
});

describe('the maximum number of rows', () => {
  const set = new IndicatorSet(INDICATORS);
  const rows = (count: number): SuppliedRows => Array.from({ length: count }, () => []);
  const ema = { name: 'ema' };
  const hmm = { name: 'hmm' };

  test.each([
    [2_000, [ema, hmm]],
    [5_000, [hmm, { ...hmm, id: 'other' }]],
    [2_000, [{ name: 'unknown' }]],
  ])('%d with the entries %j', (most, calc) => {
    expect(() => checkRowCount(rows(most), calc, set)).not.toThrow();
    expect(() => checkRowCount(rows(most + 1), calc, set)).toThrow(
      `klines has ${most + 1} rows; ${most} is the most for these entries. Send fewer.`,
    );
  });
});
