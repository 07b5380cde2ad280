/**
 * The trading calendars that there are; the order is that in which one is chosen among several that fit
 * equally well. `24x7` has no sessions: it trades always.
 */
export const CALENDAR_NAMES = ['24x7', 'cn', 'hk', 'us', 'forex', 'metals', 'energy'] as const;

/** One trading calendar, as written on the wire. */
export type CalendarName = (typeof CALENDAR_NAMES)[number];

/** A calendar as a caller names it for bars; `auto` finds the one that fits. */
export type AskedCalendar = CalendarName | 'auto';

/** A calendar that has sessions. */
export type SessionCalendarName = Exclude<CalendarName, '24x7'>;
