import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CALENDAR_NAMES } from '#market-data/calendars/calendar-name.ts';
import { CalendarTableError } from '#market-data/calendars/calendar-table.ts';
import { readCalendarTable } from '#market-data/calendars/read-calendar-table.ts';
import { BUILT_IN_CALENDARS, Calendars } from '#market-data/calendars/calendars.ts';
import { ZoneOffsets } from '#market-data/calendars/zone-offsets.ts';
import { deep } from '#test/depth.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const CALENDARS = new Calendars();
const NAMES = CALENDAR_NAMES.filter((name) => name !== '24x7');
const anyName = fc.constantFrom(...NAMES);
const anyTime = fc.integer({ min: Date.UTC(1991, 0, 1), max: Date.UTC(2030, 0, 1) });

function at(text: string): number {
  return Date.parse(text);
}

describe('a calendar', () => {
  test.each([
    // The lunch break, an afternoon that is left out, and a holiday.
    ['cn', '2024-02-08T03:29Z', true, '2024-02-08T05:00Z'],
    ['cn', '2024-02-08T03:30Z', false, '2024-02-08T05:00Z'],
    ['cn', '2024-02-08T07:00Z', false, '2024-02-19T01:30Z'],
    ['hk', '2026-12-24T03:59Z', true, '2026-12-28T01:30Z'],
    ['hk', '2026-12-24T05:00Z', false, '2026-12-28T01:30Z'],
    // The half day after Thanksgiving, and the two Sundays that change the clock.
    ['us', '2026-11-27T17:59Z', true, '2026-11-30T14:30Z'],
    ['us', '2026-11-27T18:00Z', false, '2026-11-30T14:30Z'],
    ['us', '2026-03-06T21:00Z', false, '2026-03-09T13:30Z'],
    ['us', '2026-10-30T20:00Z', false, '2026-11-02T14:30Z'],
    // The week of currencies has no nights, and begins an hour earlier in summer.
    ['forex', '2026-01-07T22:00Z', true, '2026-01-11T22:00Z'],
    ['forex', '2026-03-06T22:00Z', false, '2026-03-08T21:00Z'],
    ['metals', '2026-01-07T22:30Z', false, '2026-01-07T23:00Z'],
    ['energy', '2026-07-03T17:30Z', false, '2026-07-05T22:00Z'],
  ] as const)('%s at %s: open %s, opens next %s', (name, time, isOpen, nextOpen) => {
    const calendar = CALENDARS.find(name)!;
    expect(calendar.isOpen(at(time))).toBe(isOpen);
    expect(new Date(calendar.nextOpenMs(at(time))!).toISOString()).toBe(
      nextOpen.replace('Z', ':00.000Z'),
    );
  });

  test('is open at its next opening, was closed just before, and opens at no time between', () => {
    fc.assert(
      fc.property(
        anyName,
        anyTime,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (name, ms, part) => {
          const calendar = CALENDARS.find(name)!;
          const nextMs = calendar.nextOpenMs(ms)!;
          expect(nextMs).toBeGreaterThan(ms);
          expect(calendar.isOpen(nextMs)).toBe(true);
          expect(calendar.isOpen(nextMs - 1)).toBe(false);
          const betweenMs = Math.floor(ms + part * (nextMs - ms - 1));
          expect(calendar.nextOpenMs(betweenMs)).toBe(nextMs);
          expect(calendar.lastOpenMs(nextMs)).toBe(nextMs);
          expect(calendar.nextOpenMs(nextMs)).toBeGreaterThan(nextMs);
        },
      ),
      { numRuns: deep(600) },
    );
  });

  test('is open in the hours of its own time zone, in every week that changes the clock', () => {
    const clock = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'America/New_York',
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    const us = CALENDARS.find('us')!;
    const forex = CALENDARS.find('forex')!;
    for (const sunday of ['2027-03-14', '2027-11-07', '2022-03-13', '2022-11-06']) {
      for (let ms = at(sunday) - 6 * DAY_MS; ms < at(sunday) + 6 * DAY_MS; ms += 10 * MINUTE_MS) {
        const [weekday, time] = clock.format(ms).split(' ') as [string, string];
        const isWorkday = !['Sat', 'Sun'].some((day) => weekday.startsWith(day));
        const inUs = isWorkday && time >= '09:30' && time < '16:00';
        const isWeek = weekday.startsWith('Fri')
          ? time < '17:00'
          : isWorkday || (weekday.startsWith('Sun') && time >= '17:00');
        expect([ms, us.isOpen(ms), forex.isOpen(ms)]).toEqual([ms, inUs, isWeek]);
      }
    }
  });

  test('has no session in which its clock changes, and none that overlaps another', () => {
    const zones = new ZoneOffsets('America/New_York');
    for (const name of NAMES) {
      const sessions = CALENDARS.find(name)!.sessions(
        at('1991-01-01') / DAY_MS,
        at('2032-01-01') / DAY_MS,
      );
      let closedMs = -Infinity;
      for (const { parts, openMs, closeMs } of sessions) {
        expect(openMs).toBeGreaterThanOrEqual(closedMs);
        expect(parts.every((part) => part.openMs < part.closeMs)).toBe(true);
        if (name !== 'cn' && name !== 'hk') {
          expect(zones.offsetMsAt(openMs)).toBe(zones.offsetMsAt(closeMs - 1));
        }
        closedMs = closeMs;
      }
    }
  });

  test('takes every weekday for ordinary beyond its horizon, and reports the horizon', () => {
    const cn = CALENDARS.find('cn')!;
    expect(new Date(cn.horizonMs).toISOString()).toBe('2026-12-31T16:00:00.000Z');
    const newYear = at('2027-01-01') / DAY_MS;
    expect(cn.session(newYear)).not.toBeNull();
    expect(cn.session(newYear + 1)).toBeNull();
    expect(cn.session(newYear + 3)).toMatchObject({ isShort: false });
  });

  test('answers any time that a caller may give', () => {
    for (const name of NAMES) {
      const calendar = CALENDARS.find(name)!;
      for (const ms of [0, -1, 8.64e15, Number.MAX_SAFE_INTEGER]) {
        expect(calendar.isOpen(ms)).toBeTypeOf('boolean');
        expect(calendar.tradeDay(ms)).toBeTypeOf('number');
      }
      expect(calendar.nextOpenMs(Number.MAX_SAFE_INTEGER)).toBeNull();
      expect(calendar.lastOpenMs(-2 * DAY_MS)).toBeNull();
    }
  });

  test.each([
    ['cn', '2024-02-19', ['2024-02-19T00:00Z', '2024-02-18T16:00Z', '2024-02-19T01:30Z']],
    ['us', '2024-07-05', ['2024-07-05T00:00Z', '2024-07-05T04:00Z', '2024-07-05T13:30Z']],
    ['us', '2024-12-05', ['2024-12-05T00:00Z', '2024-12-05T05:00Z', '2024-12-05T14:30Z']],
    ['forex', '2024-07-01', ['2024-07-01T00:00Z', '2024-06-30T21:00Z', '2024-06-30T23:00Z']],
    ['metals', '2024-07-01', ['2024-07-01T00:00Z', '2024-07-01T04:00Z', '2024-06-30T22:00Z']],
  ] as const)('%s: a daily bar of %s by any of its stamps', (name, date, stamps) => {
    const days = stamps.map((stamp) => CALENDARS.find(name)!.tradeDay(at(stamp)));
    expect(days).toEqual(stamps.map(() => at(date) / DAY_MS));
  });
});

describe('a table of calendars', () => {
  test('renewed calendars reach every consumer that holds one', () => {
    const calendars = new Calendars();
    const cn = calendars.find('cn')!;
    const grid = calendars.grid('cn', '1d');
    const monday = at('2027-02-08');
    expect(grid.has(monday)).toBe(true);
    const table = structuredClone(BUILT_IN_CALENDARS) as {
      calendars: { cn: { closed: Record<string, string>; horizon: string } };
    };
    table.calendars.cn.closed['2027'] = '0101 0205-0211';
    table.calendars.cn.horizon = '2027-12-31';
    calendars.renew(readCalendarTable(table));
    expect(cn.session(monday / DAY_MS)).toBeNull();
    expect(grid.has(monday)).toBe(false);
    expect(grid.nextMs(at('2027-02-04'))).toBe(at('2027-02-12'));
    expect(cn.horizonMs).toBe(at('2027-12-31T16:00Z'));
  });

  test('in its built-in form is accepted by the reader', () => {
    expect(readCalendarTable(structuredClone(BUILT_IN_CALENDARS))).toHaveLength(NAMES.length);
  });

  test.each([
    ['no table', 'nothing', /calendars: \//],
    ['a closure that is no date', { closed: { 2024: '0230' } }, /cn: 2024-02-30 is not a date/],
    ['a run that goes back', { closed: { 2024: '0210-0209' } }, /2024 has no days 0210-0209/],
    ['hours that overlap', { hours: ['09:30-11:30', '11:00-15:00'] }, /are not in order/],
    ['an invalid hour', { hours: ['09:30-25:00'] }, /25:00 is not a time of day/],
    ['an unknown zone', { zone: 'Asia/Nowhere' }, /no time zone Asia\/Nowhere/],
    ['a horizon before its beginning', { horizon: '1980-01-01' }, /ends before it begins/],
    ['an unknown field', { holidays: {} }, /calendars: \/calendars\/cn/],
  ])('with %s is rejected by name', (_, change, message) => {
    const table = structuredClone(BUILT_IN_CALENDARS) as unknown as {
      calendars: { cn: object };
    };
    if (typeof change === 'object') Object.assign(table.calendars.cn, change);
    const read = () => readCalendarTable(typeof change === 'object' ? table : change);
    expect(read).toThrow(CalendarTableError);
    expect(read).toThrow(message);
  });
});
