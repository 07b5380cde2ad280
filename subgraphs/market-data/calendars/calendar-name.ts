/**
 * The trading calendars; of several that fit equally well, the first one is chosen. `24x7` has no sessions: it always
 * trades.
 */
export const CALENDAR_NAMES = ['24x7', 'cn', 'hk', 'us', 'forex', 'metals', 'energy'] as const;

/** One trading calendar, as written on the wire. */
export type CalendarName = (typeof CALENDAR_NAMES)[number];

/** A calendar as a caller names it for bars; `auto` finds the one that fits. */
export type CalendarChoice = CalendarName | 'auto';

/** A calendar that has sessions. */
export type SessionCalendarName = Exclude<CalendarName, '24x7'>;
