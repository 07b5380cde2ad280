import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BarInterval, Interval } from '#kernel/market/interval.ts';
import { INTERVALS, barLengthMs, isInterval, isOfDays } from '#kernel/market/interval.ts';
import type { BarGrid } from '#kernel/market/bar-grid.ts';
import { CALENDAR_NAMES, type CalendarName } from '#market-data/calendars/calendar-name.ts';
import { Calendars } from '#market-data/calendars/calendars.ts';
import { deep } from '#test/depth.ts';

const CALENDARS = new Calendars();
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const anyName = fc.constantFrom(...CALENDAR_NAMES);
/** The kept ones, and some of each kind that is aggregated from them. */
const SOME: readonly BarInterval[] = [
  ...INTERVALS,
  ...(['3m', '45m', '2h', '3h', '8h', '3d', '10d', '1w', '2w', '1M', '3M'] as const),
];
const anyInterval = fc.constantFrom(...SOME);
const anyTime = fc.integer({ min: Date.UTC(2014, 0, 1), max: Date.UTC(2029, 6, 1) });

function at(text: string): number {
  return Date.parse(text);
}

/** Bars that open in a range, one after the other. */
function opensOf(grid: BarGrid, startMs: number, endMs: number): number[] {
  const opens: number[] = [];
  for (let ms = grid.ceilMs(startMs); ms < endMs; ms = grid.nextMs(ms)) opens.push(ms);
  return opens;
}

/** Local times of the bars of one day, each with its end: `09:30-10:30`. */
function barsOn(name: CalendarName, interval: Interval, from: string, to: string, zone: string) {
  const grid = CALENDARS.grid(name, interval);
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return opensOf(grid, at(from), at(to)).map((ms) => {
    const times = [ms, grid.endMs(ms)];
    return times.map((time) => clock.format(time)).join('-');
  });
}

describe('the bars of a day', () => {
  test.each([
    ['cn', '1h', '2024-03-04', ['09:30-10:30', '10:30-11:30', '13:00-14:00', '14:00-15:00']],
    ['cn', '4h', '2024-03-04', ['09:30-15:00']],
    ['hk', '4h', '2024-03-04', ['09:30-14:00', '14:00-16:00']],
    [
      'hk',
      '1h',
      '2024-03-04',
      ['09:30-10:30', '10:30-11:30', '11:30-12:00', '13:00-14:00', '14:00-15:00', '15:00-16:00'],
    ],
    ['hk', '4h', '2024-12-24', ['09:30-12:00']],
  ] as const)('%s %s on %s', (name, interval, date, bars) => {
    const next = new Date(at(date) + DAY_MS).toISOString();
    expect(barsOn(name, interval, date, next, 'Asia/Hong_Kong')).toEqual(bars);
  });

  test.each([
    ['2024-03-08', ['09:30-13:30', '13:30-16:00']],
    ['2024-03-11', ['09:30-13:30', '13:30-16:00']],
    ['2024-11-29', ['09:30-13:00']],
  ])('us 4h on %s', (date, bars) => {
    const next = new Date(at(date) + DAY_MS).toISOString();
    expect(barsOn('us', '4h', date, next, 'America/New_York')).toEqual(bars);
  });

  test('metals 4h are aligned to UTC, shared by two sessions, and end with the week', () => {
    expect(barsOn('metals', '4h', '2024-02-02', '2024-02-05T12:00Z', 'UTC')).toEqual([
      '00:00-04:00',
      '04:00-08:00',
      '08:00-12:00',
      '12:00-16:00',
      '16:00-20:00',
      '20:00-22:00',
      '20:00-00:00',
      '00:00-04:00',
      '04:00-08:00',
      '08:00-12:00',
    ]);
    const grid = CALENDARS.grid('metals', '4h');
    const sunday = at('2024-02-04T20:00Z');
    expect(grid.beginMs(sunday)).toBe(at('2024-02-04T23:00Z'));
    expect(grid.currentMs(at('2024-02-04T22:59Z'))).toBe(at('2024-02-02T20:00Z'));
    expect(grid.currentMs(at('2024-02-04T23:00Z'))).toBe(sunday);
  });

  test('a daily bar is named by its trade date and lasts for its session', () => {
    const cn = CALENDARS.grid('cn', '1d');
    expect(cn.beginMs(at('2024-03-04'))).toBe(at('2024-03-04T01:30Z'));
    expect(cn.endMs(at('2024-03-04'))).toBe(at('2024-03-04T07:00Z'));
    expect(cn.nextMs(at('2024-02-08'))).toBe(at('2024-02-19'));
    const forex = CALENDARS.grid('forex', '1d');
    const monday = at('2024-03-11');
    expect(forex.beginMs(monday)).toBe(at('2024-03-10T21:00Z'));
    expect(forex.endMs(monday)).toBe(at('2024-03-11T21:00Z'));
    expect(forex.currentMs(at('2024-03-10T21:30Z'))).toBe(monday);
  });
});

describe('a grid', () => {
  test('counts the bars that stepping from one to the next meets', () => {
    fc.assert(
      fc.property(anyName, anyInterval, anyTime, fc.nat(40), (name, interval, startMs, days) => {
        const grid = CALENDARS.grid(name, interval);
        const lengthMs = barLengthMs(interval);
        const share = lengthMs < 300_000 ? 1 / 8 : isOfDays(interval) ? 20 : 1;
        const endMs = startMs + share * days * DAY_MS;
        const opens = opensOf(grid, startMs, endMs);
        expect(grid.count(startMs, endMs)).toBe(opens.length);
        opens.forEach((openMs, index) => {
          if (index > 0) expect(openMs).toBeGreaterThan(opens[index - 1]!);
        });
        const last = opens.at(-1);
        if (last === undefined) return;
        expect(grid.stepMs(startMs, opens.length - 1)).toBe(last);
        expect(grid.stepMs(last, 1 - opens.length)).toBe(opens[0]);
        expect(grid.floorMs(endMs - 1)).toBe(last);
        if (!isInterval(interval)) return;
        expect(grid.endMs(last) - grid.beginMs(last)).toBeLessThanOrEqual(
          name === 'cn' && interval === '4h'
            ? 5.5 * 3_600_000
            : Math.max(lengthMs, 4.5 * 3_600_000),
        );
      }),
      { numRuns: deep(100) },
    );
  });

  test('counts and steps over decades at once', () => {
    for (const name of CALENDAR_NAMES) {
      const grid = CALENDARS.grid(name, '1m');
      const startMs = grid.ceilMs(at('1991-01-02'));
      const bars = grid.count(startMs, at('2028-01-01'));
      expect(bars).toBeGreaterThan(2_000_000);
      expect(grid.stepMs(startMs, bars - 1)).toBe(grid.floorMs(at('2028-01-01') - 1));
      expect(grid.stepMs(grid.stepMs(startMs, bars), -bars)).toBe(startMs);
    }
  });

  test('has each bar where it says, and no bar between two consecutive ones', () => {
    fc.assert(
      fc.property(anyName, anyInterval, anyTime, (name, interval, ms) => {
        const grid = CALENDARS.grid(name, interval);
        const first = grid.ceilMs(ms);
        const second = grid.nextMs(first);
        const third = grid.nextMs(second);
        expect(grid.has(first)).toBe(true);
        expect(grid.ceilMs(first)).toBe(first);
        expect(grid.floorMs(first)).toBe(first);
        expect(grid.has(first + 1)).toBe(false);
        expect(grid.follows(first, second)).toBe(true);
        expect(grid.follows(second, third)).toBe(true);
        expect(grid.follows(first, third)).toBe(false);
        expect(grid.stepMs(first, 2)).toBe(third);
        expect(grid.stepMs(third, -2)).toBe(first);
        expect(grid.currentMs(grid.beginMs(second))).toBe(second);
        expect(grid.currentMs(grid.beginMs(second) - 1)).toBe(first);
        expect(grid.endMs(first)).toBeLessThanOrEqual(grid.beginMs(second));
      }),
      { numRuns: deep(600) },
    );
  });

  test('has a bar wherever there is trading, and trading in every bar', () => {
    fc.assert(
      fc.property(anyName, anyInterval, anyTime, (name, interval, timeMs) => {
        const calendar = CALENDARS.find(name);
        if (calendar === null) return;
        const grid = CALENDARS.grid(name, interval);
        const ms = Math.floor(timeMs / MINUTE_MS) * MINUTE_MS;
        const current = grid.currentMs(ms);
        const isInside = grid.beginMs(current) <= ms && ms < grid.endMs(current);
        if (calendar.isOpen(ms)) expect(isInside).toBe(true);
        expect(calendar.isOpen(grid.beginMs(current))).toBe(true);
        expect(calendar.isOpen(grid.endMs(current) - 1)).toBe(true);
      }),
      { numRuns: deep(600) },
    );
  });

  test.each([
    // The afternoon of a half day, a holiday, an auction behind the close; and none of these.
    ['hk', '1m', '2024-12-24T06:30Z', true],
    ['us', '1h', '2024-07-04T14:30Z', true],
    ['cn', '1d', '2024-02-12', true],
    ['cn', '4h', '2024-02-12T01:30Z', true],
    ['forex', '4h', '2024-12-25T08:00Z', true],
    ['metals', '1m', '2024-12-25T08:00Z', true],
    ['hk', '5m', '2024-12-23T08:05Z', true],
    ['us', '1h', '2024-07-04T14:00Z', false],
    ['us', '30m', '2024-07-03T12:00Z', false],
    ['us', '1m', '2024-07-06T15:00Z', false],
    ['cn', '1d', '2024-02-12T01:00Z', false],
    ['metals', '1h', '2024-12-25T08:30Z', false],
  ] as const)('of %s %s maps a bar at %s: %s', (name, interval, time, isTaken) => {
    const grid = CALENDARS.grid(name, interval);
    expect(grid.takes(at(time))).toBe(isTaken);
  });

  test('answers any time that a caller may give', () => {
    for (const name of CALENDAR_NAMES) {
      for (const interval of [...INTERVALS, '2h', '3d', '1w', '1M'] as const) {
        const grid = CALENDARS.grid(name, interval);
        for (const ms of [0, 1, 8.64e15, Number.MAX_SAFE_INTEGER]) {
          expect(grid.ceilMs(ms)).toBeGreaterThanOrEqual(ms);
          expect(grid.floorMs(ms)).toBeLessThanOrEqual(ms);
          expect(grid.currentMs(ms)).toBeLessThanOrEqual(ms + DAY_MS);
          expect(grid.count(ms, ms + 1)).toBeGreaterThanOrEqual(0);
        }
        expect(grid.count(at('2020-01-01'), 8.64e15)).toBeGreaterThan(700);
      }
    }
  });
});

describe('bars of several days', () => {
  const dateOf = (ms: number): Date => new Date(ms);
  /** The group of a day, by a name that its days share. */
  const NAME_OF: readonly (readonly [BarInterval, (ms: number, session: number) => string])[] = [
    ['1w', (ms) => `${Math.floor((ms / DAY_MS + 3) / 7)}`],
    ['2w', (ms) => `${Math.floor((ms / DAY_MS - 4) / 14)}`],
    ['1M', (ms) => dateOf(ms).toISOString().slice(0, 7)],
    ['3M', (ms) => `${dateOf(ms).getUTCFullYear()}-${Math.floor(dateOf(ms).getUTCMonth() / 3)}`],
    ['3d', (ms, session) => `${dateOf(ms).getUTCFullYear()}-${Math.floor(session / 3)}`],
  ];

  test.each(CALENDAR_NAMES)(
    'of %s open with the first of those that share a week, a month or a count',
    (name) => {
      const [fromMs, toMs] = [at('2016-01-01'), at('2027-01-01')];
      const days = opensOf(CALENDARS.grid(name, '1d'), fromMs, toMs);
      for (const [interval, nameOf] of NAME_OF) {
        let session = 0;
        const firsts = new Map<string, number>();
        days.forEach((ms, index) => {
          const isNewYear =
            index === 0 || dateOf(days[index - 1]!).getUTCFullYear() < dateOf(ms).getUTCFullYear();
          session = isNewYear ? 0 : session + 1;
          // Around the clock days are counted from 1970.
          const named =
            interval === '3d' && name === '24x7'
              ? `${Math.floor(ms / DAY_MS / 3)}`
              : nameOf(ms, session);
          if (!firsts.has(named)) firsts.set(named, ms);
        });
        const grid = CALENDARS.grid(name, interval);
        // Groups that began before the first of the days are left out on both sides.
        const opens = opensOf(grid, fromMs, toMs);
        const expected = [...firsts.values()].filter((ms) => ms >= opens[0]!);
        expect(opens, interval).toEqual(expected);
      }
    },
  );
});
