import type { LocalHours } from '#kernel/market/trading-hours.ts';
import type { SessionCalendarName } from '#market-data/calendars/calendar-name.ts';
import { CALENDAR_NAMES } from '#market-data/calendars/calendar-name.ts';

/** An invalid table of calendars; the message states the place and the reason. */
export class CalendarTableError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CalendarTableError';
  }
}

/** The rules of one calendar; days are counted from 1970-01-01. */
export interface CalendarSpec {
  readonly name: SessionCalendarName;
  /** IANA name of the time zone of its hours. */
  readonly zone: string;
  /** Whether intraday bars are counted from the open of each part of a session, or aligned to UTC. */
  readonly bars: 'session' | 'utc';
  /** Hours of a day by kind: 0 is the ordinary one, others are short. */
  readonly hours: readonly (readonly LocalHours[])[];
  /** Weekdays that differ: their kind of hours, or -1 if they are closed. */
  readonly exceptions: ReadonlyMap<number, number>;
  /** The first and the last day that the table knows; elsewhere every weekday counts as ordinary. */
  readonly firstDay: number;
  readonly lastDay: number;
}

const DAY_MS = 86_400_000;
const CLOSED = -1;

/** One calendar as the file has it; days are listed by year, as `MMDD` or `MMDD-MMDD` with spaces between. */
interface CalendarEntry {
  readonly about: string;
  readonly zone: string;
  readonly bars: string;
  /** Parts of an ordinary day in local time, `09:30-11:30`. */
  readonly hours: readonly string[];
  readonly first: string;
  readonly horizon: string;
  readonly closed: DaysByYear;
  readonly short: readonly { readonly hours: readonly string[]; readonly days: DaysByYear }[];
}

type DaysByYear = Readonly<Record<string, string | undefined>>;

/** A table of calendars as its file has it. */
export interface CalendarTable {
  readonly version: string;
  readonly calendars: Readonly<Record<SessionCalendarName, CalendarEntry>>;
}

/** The calendars of a table: all but that of markets that always trade. */
export const SESSION_NAMES = CALENDAR_NAMES.filter((name) => name !== '24x7');

/** The rules of every calendar of a table whose shape is checked. Throws `CalendarTableError`. */
export function calendarSpecs({ calendars }: CalendarTable): CalendarSpec[] {
  return SESSION_NAMES.map((name) => factsOf(name, calendars[name]));
}

function factsOf(name: SessionCalendarName, entry: CalendarEntry): CalendarSpec {
  const where = `calendars: ${name}`;
  const exceptions = new Map<number, number>();
  const except = (by: DaysByYear, kind: number): void => {
    for (const [year, runs = ''] of Object.entries(by)) {
      for (const day of daysOf(where, year, runs)) exceptions.set(day, kind);
    }
  };
  entry.short.forEach((short, index) => except(short.days, index + 1));
  except(entry.closed, CLOSED);
  const firstDay = dayOf(where, entry.first);
  const lastDay = dayOf(where, entry.horizon);
  if (lastDay < firstDay) throw new CalendarTableError(`${where} ends before it begins.`);
  requireZone(where, entry.zone);
  return {
    name,
    zone: entry.zone,
    bars: entry.bars === 'utc' ? 'utc' : 'session',
    hours: [entry.hours, ...entry.short.map((short) => short.hours)].map((one) =>
      hoursOf(where, one),
    ),
    exceptions,
    firstDay,
    lastDay,
  };
}

/** The parts of a day. A part that ends no later than it begins has begun on the day before. */
function hoursOf(where: string, parts: readonly string[]): LocalHours[] {
  const read = parts.map((part) => {
    const [from, to] = part.split('-').map((text) => minuteOf(where, text));
    return { fromMinute: from! < to! ? from! : from! - 1_440, toMinute: to! };
  });
  const isAscending = read.every(
    ({ fromMinute }, at) => at === 0 || fromMinute > read[at - 1]!.toMinute,
  );
  if (isAscending) return read;
  throw new CalendarTableError(`${where}: the hours ${parts.join(', ')} are not in order.`);
}

function minuteOf(where: string, text: string): number {
  const [hour, minute] = text.split(':').map(Number);
  if (hour! <= 24 && minute! < 60 && hour! * 60 + minute! <= 1_440) return hour! * 60 + minute!;
  throw new CalendarTableError(`${where}: ${text} is not a time of day.`);
}

/** The days of a year's runs. */
function daysOf(where: string, year: string, runs: string): number[] {
  return runs
    .split(' ')
    .filter((run) => run !== '')
    .flatMap((run) => {
      const [first, last = first] = run.split('-').map((text) => {
        return dayOf(where, `${year}-${text.slice(0, 2)}-${text.slice(2)}`);
      });
      if (last! < first!) throw new CalendarTableError(`${where}: ${year} has no days ${run}.`);
      return Array.from({ length: last! - first! + 1 }, (_, at) => first! + at);
    });
}

function dayOf(where: string, text: string): number {
  const dayMs = Date.parse(`${text}T00:00:00Z`);
  const isDay = !Number.isNaN(dayMs) && new Date(dayMs).toISOString().startsWith(text);
  if (isDay) return dayMs / DAY_MS;
  throw new CalendarTableError(`${where}: ${text} is not a date.`);
}

function requireZone(where: string, zone: string): void {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone);
  } catch {
    throw new CalendarTableError(`${where}: there is no time zone ${zone}.`);
  }
}
