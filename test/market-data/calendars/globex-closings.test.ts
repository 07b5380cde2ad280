import { describe, expect, test } from 'vitest';
import { Calendars } from '#market-data/calendars/calendars.ts';
import {
  datesBetween,
  isRecorded,
  recordedRows,
} from '#test/market-data/calendars/recorded-sessions.ts';

const CALENDARS = new Calendars();
const NAMES = ['metals', 'energy'] as const;
type Name = (typeof NAMES)[number];

/** When trading ends in New York on a trade date, as `HH:MM`; null without trading. */
function closeOf(name: Name, date: string): string | null {
  const session = CALENDARS.find(name)!.session(Date.parse(date) / 86_400_000);
  if (session === null) return null;
  return Temporal.Instant.fromEpochMilliseconds(session.closeMs)
    .toZonedDateTimeISO('America/New_York')
    .toPlainTime()
    .toString()
    .slice(0, 5);
}

/** The `count`th of a weekday (1 is Monday) in a month; the last one where `count` is 0. */
function weekdayOf(year: number, month: number, weekday: number, count: number): string {
  const first = Temporal.PlainDate.from({ year, month, day: 1 });
  const days = Array.from({ length: first.daysInMonth }, (_, at) => first.add({ days: at }));
  return days
    .filter(({ dayOfWeek }) => dayOfWeek === weekday)
    .at(count - 1)!
    .toString();
}

/** A fixed holiday, on the weekday on which it is kept. */
function keptOn(year: number, month: number, day: number): string {
  const date = Temporal.PlainDate.from({ year, month, day });
  const shift = { 6: -1, 7: 1 }[date.dayOfWeek] ?? 0;
  return date.add({ days: shift }).toString();
}

/** Days before Easter Sunday (Gauss), for the years 1900 to 2099. */
function goodFriday(year: number): string {
  const d = (19 * (year % 19) + 24) % 30;
  const e = (2 * (year % 4) + 4 * (year % 7) + 6 * d + 5) % 7;
  const isLate = (d === 29 && e === 6) || (d === 28 && e === 6 && year % 19 > 10);
  const easter = Temporal.PlainDate.from({ year, month: 3, day: 22 }).add({ days: d + e });
  return easter.subtract({ days: isLate ? 9 : 2 }).toString();
}

/** The exceptions of a year by the rules of its time, from the kinds of holidays alone. */
function exceptionsOf(year: number): Map<string, string | null> {
  const closing = new Map<string, string | null>();
  const isFriday = (date: string): boolean => Temporal.PlainDate.from(date).dayOfWeek === 5;
  const halt = (date: string, untilYear = 2021): void => {
    closing.set(date, year <= untilYear || isFriday(date) ? '13:00' : '14:30');
  };
  halt(weekdayOf(year, 1, 1, 3));
  halt(weekdayOf(year, 2, 1, 3));
  halt(weekdayOf(year, 5, 1, 0));
  if (year >= 2022) halt(keptOn(year, 6, 19));
  halt(keptOn(year, 7, 4));
  halt(weekdayOf(year, 9, 1, 1), 2022);
  const thanksgiving = weekdayOf(year, 11, 4, 4);
  halt(thanksgiving);
  const eve = year >= 2026 ? '14:45' : '13:45';
  closing.set(Temporal.PlainDate.from(thanksgiving).add({ days: 1 }).toString(), eve);
  closing.set(goodFriday(year), null);
  const christmas = keptOn(year, 12, 25);
  closing.set(christmas, null);
  // Trade dates of Monday to Thursday; a Friday before a Saturday is the holiday itself.
  const christmasEve = Temporal.PlainDate.from({ year, month: 12, day: 24 });
  if (christmasEve.toString() !== christmas && christmasEve.dayOfWeek < 5) {
    closing.set(christmasEve.toString(), eve);
  }
  // New Year's Day on a Saturday is kept on no weekday.
  const newYear = Temporal.PlainDate.from({ year, month: 1, day: 1 });
  if (newYear.dayOfWeek !== 6) closing.set(keptOn(year, 1, 1), null);
  return closing;
}

describe.each(NAMES)('%s on CME Globex', (name) => {
  test('end when the rules of the exchange say so, on every day from 2015 to 2028', () => {
    const differing: string[] = [];
    for (let year = 2015; year <= 2028; year += 1) {
      const exceptions = exceptionsOf(year);
      for (const date of datesBetween(`${year}-01-01`, `${year}-12-31`)) {
        const isWeekend = Temporal.PlainDate.from(date).dayOfWeek > 5;
        const usual = isWeekend ? null : '17:00';
        const due = exceptions.has(date) ? exceptions.get(date)! : usual;
        const closing = closeOf(name, date);
        if (closing !== due) differing.push(`${date}: ${closing}, not ${due}`);
      }
    }
    expect(differing).toEqual([]);
  });

  test.each(['2018-12-05', '2025-01-09'])(
    'are open on %s, when shares mourned a president',
    (date) => {
      expect(closeOf(name, date)).toBe('17:00');
      expect(CALENDARS.find('us')!.session(Date.parse(date) / 86_400_000)).toBeNull();
    },
  );
});

const PUBLISHED = 'cases/market/globex-early-closings.csv';

test.runIf(isRecorded(PUBLISHED))('end when a second source says so', () => {
  const rows = recordedRows(PUBLISHED);
  const differing = rows.filter(
    ({ calendar, date, close_new_york: close }) => closeOf(calendar as Name, date!) !== close,
  );
  expect(differing).toEqual([]);
  expect(rows.length).toBeGreaterThan(10);
});
