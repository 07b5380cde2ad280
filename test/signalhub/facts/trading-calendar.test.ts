import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isTradingDay,
  latestTradingDay,
  nextTradingDay,
  nthTradingDay,
  previousTradingDay,
  sessionsBetween,
} from '#signalhub/facts/trading-calendar.ts';

const FOLDER = join(process.env['MARKETGRAPH_DATA_DIR'] ?? '../shared/data', 'signalhub/calendar');
const hasRecords = existsSync(FOLDER);
if (!hasRecords) {
  console.warn(`Recorded sessions are skipped: ${FOLDER} is absent (MARKETGRAPH_DATA_DIR).`);
}

const DAY_MS = 86_400_000;
const aDate = fc
  .integer({ min: Date.parse('1990-12-19') / DAY_MS, max: Date.parse('2026-12-31') / DAY_MS })
  .map((day) => new Date(day * DAY_MS).toISOString().slice(0, 10));

describe('the trading calendar', () => {
  test('closes on the holidays of 2026, and not on the days around them', () => {
    const closed = ['2026-01-02', '2026-02-16', '2026-02-23', '2026-04-06', '2026-05-05'];
    const open = ['2026-01-05', '2026-02-13', '2026-02-24', '2026-04-07', '2026-05-06'];
    expect(closed.map(isTradingDay)).toEqual(closed.map(() => false));
    expect(open.map(isTradingDay)).toEqual(open.map(() => true));
  });

  test('has no session on a Saturday that was made a working day', () => {
    expect(isTradingDay('2026-02-14')).toBe(false);
    expect(isTradingDay('2024-02-04')).toBe(false);
  });

  test('counts the 15 sessions of a consolidation over holidays', () => {
    expect(nthTradingDay('2026-02-09', 15)).toBe('2026-03-09');
    expect(nthTradingDay('2026-09-21', 15)).toBe('2026-10-19');
    expect(sessionsBetween('2026-02-09', '2026-03-09')).toBe(15);
  });

  test('steps from session to session over holidays', () => {
    expect(nextTradingDay('2026-02-13')).toBe('2026-02-24');
    expect(nextTradingDay('2026-02-18')).toBe('2026-02-24');
    expect(previousTradingDay('2026-02-24')).toBe('2026-02-13');
    expect(latestTradingDay('2026-02-22')).toBe('2026-02-13');
    expect(latestTradingDay('2026-02-24')).toBe('2026-02-24');
  });

  test('says that it does not know years that were not announced, and times before trading', () => {
    expect(isTradingDay('2027-01-04')).toBeNull();
    expect(nextTradingDay('2026-12-31')).toBeNull();
    expect(nthTradingDay('2026-12-21', 15)).toBeNull();
    expect(sessionsBetween('2026-12-21', '2027-01-04')).toBeNull();
    expect(isTradingDay('1990-12-18')).toBeNull();
    expect(previousTradingDay('1990-12-19')).toBeNull();
  });

  test('counts and steps agree on any dates', () => {
    fc.assert(
      fc.property(aDate, fc.integer({ min: 1, max: 400 }), (date, count) => {
        const last = nthTradingDay(date, count);
        if (last === null) return;
        expect(sessionsBetween(date, last)).toBe(count);
        expect(isTradingDay(last)).toBe(true);
        const next = nextTradingDay(last);
        if (next !== null) expect(previousTradingDay(next)).toBe(last);
      }),
    );
  });
});

describe.skipIf(!hasRecords)('recorded sessions', () => {
  test('of 36 years equal the calendar', () => {
    const recorded = read('exchange_calendars_xshg_sessions.csv')
      .map((line) => line.slice(0, 10))
      // The record begins on a round date; the exchange opened two weeks later.
      .filter((date) => date >= '1990-12-19');
    expect(recorded).toHaveLength(8_797);
    const ours: string[] = [];
    for (let date: string | null = '1990-12-19'; date !== null; date = nextTradingDay(date)) {
      ours.push(date);
    }
    expect(ours).toEqual(recorded);
  });

  test('of two other sources agree day by day', () => {
    const files = readdirSync(FOLDER).filter((name) => name.startsWith('adata_'));
    const adata = files.flatMap(read).map((line) => line.split(',') as [string, string]);
    const web = read('stock_web_app_trade_calendar.csv').map((line) => line.split(','));
    const days = [...adata, ...web.map(([, date, isOpen]) => [date!, isOpen!] as const)];
    expect(days.length).toBeGreaterThan(8_000);
    const wrong = days.filter(([date, isOpen]) => isTradingDay(date) !== (isOpen === '1'));
    expect(wrong).toEqual([]);
  });
});

/** The lines of a recorded file behind its heading. */
function read(name: string): string[] {
  return readFileSync(join(FOLDER, name), 'utf8').trim().split(/\r?\n/).slice(1);
}
