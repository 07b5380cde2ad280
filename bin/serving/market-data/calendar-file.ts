import { readFileSync, statSync } from 'node:fs';
import type { Shutdown } from '#bin/wiring/shutdown.ts';
import type { Clock, Timer } from '#kernel/ports/clock.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { CalendarSpec } from '#market-data/calendars/calendar-table.ts';
import { CalendarTableError } from '#market-data/calendars/calendar-table.ts';
import { readCalendarTable } from '#market-data/calendars/read-calendar-table.ts';
import { calendarEnds } from '#market-data/calendars/horizon-notice.ts';
import { Calendars } from '#market-data/calendars/calendars.ts';

/** Polling interval of the file. */
const LOOK_EVERY_MS = 60_000;
/** Interval of log warnings about a calendar that ends soon. */
const WARN_EVERY_MS = 86_400_000;
const MAX_BYTES = 1_048_576;

/**
 * The trading calendars of a file, which is reloaded within a minute after a change; the built-in ones for an empty
 * path. Throws `CalendarTableError` for an unusable file. A file that becomes invalid later is logged, and the
 * previous calendars stay. A calendar that ends within 45 days is logged at once and daily.
 */
export function openCalendars(
  path: string,
  { clock, log }: { readonly clock: Clock; readonly log: Log },
  shutdown: Pick<Shutdown, 'add'>,
): Calendars {
  const calendars = openTable(path, { clock, log }, shutdown);
  let timer: Timer;
  const warn = (): void => {
    timer = clock.after(WARN_EVERY_MS, warn);
    for (const { name, unknownFrom, isNear } of calendarEnds(calendars, clock.nowMs())) {
      if (isNear) log.warn({ calendar: name, unknownFrom }, ENDS_SOON);
    }
  };
  warn();
  shutdown.add('ends of trading calendars', () => {
    timer.cancel();
    return Promise.resolve();
  });
  return calendars;
}

const ENDS_SOON =
  'a trading calendar ends: later holidays are unknown; renew it (docs/calendars.md)';

function openTable(
  path: string,
  { clock, log }: { readonly clock: Clock; readonly log: Log },
  shutdown: Pick<Shutdown, 'add'>,
): Calendars {
  if (path === '') return new Calendars();
  let seen = versionOf(path);
  const calendars = new Calendars(readCalendarFile(path));
  let timer: Timer;
  const look = (): void => {
    timer = clock.after(LOOK_EVERY_MS, look);
    const version = versionOf(path);
    if (version === seen) return;
    seen = version;
    try {
      calendars.renew(readCalendarFile(path));
      log.info({ path }, 'reloaded the trading calendars');
    } catch (error) {
      const why = (error as Error).message;
      log.warn(
        { path, why },
        'reading the trading calendars failed; the previous ones stay in use',
      );
    }
  };
  timer = clock.after(LOOK_EVERY_MS, look);
  shutdown.add('trading calendars', () => {
    timer.cancel();
    return Promise.resolve();
  });
  return calendars;
}

/** Reads the calendars of a file. Throws `CalendarTableError`, naming the file. */
export function readCalendarFile(path: string): CalendarSpec[] {
  try {
    if (statSync(path).size > MAX_BYTES) throw new Error(`it is larger than ${MAX_BYTES} bytes`);
    return readCalendarTable(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    throw new CalendarTableError(`CALENDARS_FILE ${path}: ${(error as Error).message}`);
  }
}

/** Identity of the file's content; empty while it does not exist. */
function versionOf(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat === undefined ? '' : `${stat.mtimeMs}:${stat.size}:${stat.ino}`;
}
