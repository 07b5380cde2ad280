import type { BarInterval } from '#kernel/market/interval.ts';
import { barLengthMs } from '#kernel/market/interval.ts';
import type { CalendarName } from '#market-data/calendars/calendar-name.ts';
import { CALENDAR_NAMES } from '#market-data/calendars/calendar-name.ts';
import type { Calendars } from '#market-data/calendars/calendars.ts';
import {
  closeStamp,
  isAtMidnight,
  MIDNIGHT_TIMING,
  missingBars,
  StampedTiming,
} from '#market-data/calendars/stamped-timing.ts';
import type { BarTiming } from '#kernel/market/bar-timing.ts';

/** The calendar of some bars; `timing` is absent if the length of a bar determines its end. */
export interface FittingCalendar {
  readonly name: CalendarName;
  readonly timing?: BarTiming;
}

/**
 * The calendar under which none of some bars lies outside a session and the fewest are missing; of several that fit
 * equally well the first in the order of `CALENDAR_NAMES`. Null if none fits.
 *
 * @param stampsMs open times, ascending
 */
export function fittingCalendar(
  stampsMs: readonly number[],
  interval: BarInterval,
  calendars: Calendars,
): FittingCalendar | null {
  let fewest = Infinity;
  let fitting: FittingCalendar | null = null;
  for (const name of CALENDAR_NAMES) {
    const calendar = calendars.find(name);
    const grid = calendars.grid(name, interval);
    const missing =
      calendar === null ? missingAlways(stampsMs, interval) : missingBars(stampsMs, calendar, grid);
    if (missing === null || missing >= fewest) continue;
    fewest = missing;
    fitting =
      calendar === null
        ? alwaysCalendar(stampsMs, interval)
        : { name, timing: new StampedTiming(calendar, grid, false) };
    if (missing === 0) return fitting;
  }
  return fitting;
}

/**
 * A calendar that the caller named for bars; bars outside its sessions, as before the market opens, count as bars all
 * the same. Null if bars are too close to each other for it.
 */
export function namedCalendar(
  stampsMs: readonly number[],
  interval: BarInterval,
  name: CalendarName,
  calendars: Calendars,
): FittingCalendar | null {
  const calendar = calendars.find(name);
  if (calendar === null) {
    return missingAlways(stampsMs, interval) === null ? null : alwaysCalendar(stampsMs, interval);
  }
  const grid = calendars.grid(name, interval);
  if (closeStamp(stampsMs, calendar, grid) !== -1) return null;
  return { name, timing: new StampedTiming(calendar, grid, true) };
}

function alwaysCalendar(stampsMs: readonly number[], interval: BarInterval): FittingCalendar {
  const isMoved = !areMultiples(stampsMs, barLengthMs(interval));
  return isMoved ? { name: '24x7', timing: MIDNIGHT_TIMING } : { name: '24x7' };
}

function missingAlways(stampsMs: readonly number[], interval: BarInterval): number | null {
  const lengthMs = barLengthMs(interval);
  const isPossible =
    areMultiples(stampsMs, lengthMs) || (interval === '1d' && isAtMidnight(stampsMs));
  if (!isPossible || stampsMs.length === 0) return isPossible ? 0 : null;
  const spanMs = stampsMs.at(-1)! - stampsMs[0]!;
  return Math.round(spanMs / lengthMs) + 1 - stampsMs.length;
}

function areMultiples(stampsMs: readonly number[], lengthMs: number): boolean {
  return stampsMs.every(
    (stampMs, at) => at === 0 || (stampMs - stampsMs[at - 1]!) % lengthMs === 0,
  );
}
