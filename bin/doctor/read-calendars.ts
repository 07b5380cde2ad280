import type { Finding } from '#bin/doctor/finding.ts';
import { readCalendarFile } from '#bin/serving/market-data/calendar-file.ts';
import { calendarEnds } from '#market-data/calendars/horizon-notice.ts';
import { Calendars } from '#market-data/calendars/calendars.ts';
import { CalendarTableError } from '#market-data/calendars/calendar-table.ts';
import type { Settings } from '#platform/configuration/settings.ts';

const NAME = 'trading calendars';

/**
 * The trading calendars of these settings with their finding; the built-in ones when the operator's file is unusable,
 * so that the other checks can run. A calendar that ends within 45 days is a warning.
 */
export function readCalendars(
  { calendarsFile: path }: Settings,
  nowMs: number,
): {
  readonly calendars: Calendars;
  readonly finding: Finding;
} {
  if (path === '') {
    const calendars = new Calendars();
    return { calendars, finding: findingOf(calendars, 'built in', nowMs) };
  }
  try {
    const calendars = new Calendars(readCalendarFile(path));
    return { calendars, finding: findingOf(calendars, `read from ${path}`, nowMs) };
  } catch (error) {
    if (!(error instanceof CalendarTableError)) throw error;
    const advice = 'fix the file, or leave CALENDARS_FILE empty for the built-in calendars';
    const finding: Finding = { name: NAME, status: 'fail', fact: error.message, advice };
    return { calendars: new Calendars(), finding };
  }
}

function findingOf(calendars: Calendars, source: string, nowMs: number): Finding {
  const ending = calendarEnds(calendars, nowMs).filter(({ isNear }) => isNear);
  if (ending.length === 0) return { name: NAME, status: 'ok', fact: source };
  const ends = ending.map(({ name, unknownFrom }) => `${name} from ${unknownFrom}`).join(', ');
  const fact = `${source}; holidays are not known of ${ends} on`;
  return { name: NAME, status: 'warn', fact, advice: 'renew the table, see docs/calendars.md' };
}
