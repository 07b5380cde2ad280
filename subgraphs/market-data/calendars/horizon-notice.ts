import type { SessionCalendarName } from '#market-data/calendars/calendar-name.ts';
import { SESSION_NAMES } from '#market-data/calendars/calendar-table.ts';
import type { Calendars } from '#market-data/calendars/calendars.ts';

const DAY_MS = 86_400_000;
/** Exchanges announce a year from four to eight weeks before it begins. */
const NOTICE_MS = 45 * DAY_MS;

/** Whether a calendar ends within 45 days: the holidays behind its end must be entered. */
export function isHorizonNear(horizonMs: number, nowMs: number): boolean {
  return nowMs >= horizonMs - NOTICE_MS;
}

/** A calendar with the first date that it does not know, for example `2027-01-01`. */
export interface CalendarEnd {
  readonly name: SessionCalendarName;
  readonly unknownFrom: string;
  /** Whether that date is less than 45 days away, or past. */
  readonly isNear: boolean;
}

/** The end of every calendar that has sessions. */
export function calendarEnds(calendars: Calendars, nowMs: number): CalendarEnd[] {
  return SESSION_NAMES.flatMap((name) => {
    const calendar = calendars.find(name);
    if (calendar === null) return [];
    const unknownFrom = new Date((calendar.knownDays.last + 1) * DAY_MS).toISOString().slice(0, 10);
    return [{ name, unknownFrom, isNear: isHorizonNear(calendar.horizonMs, nowMs) }];
  });
}
