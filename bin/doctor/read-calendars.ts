import type { Finding } from '#bin/doctor/finding.ts';
import { readCalendarFile } from '#bin/serving/calendar-file.ts';
import { Calendars } from '#market-data/calendars/calendars.ts';
import { CalendarTableFault } from '#market-data/calendars/calendar-table.ts';
import type { Settings } from '#platform/configuration/settings.ts';

/**
 * The trading calendars that a server with these settings goes by, and what there is to say of them; the
 * built-in ones where its own file cannot be used, so that the other checks have some.
 */
export function readCalendars({ calendarsFile: path }: Settings): {
  readonly calendars: Calendars;
  readonly finding: Finding;
} {
  const name = 'trading calendars';
  if (path === '') {
    return { calendars: new Calendars(), finding: { name, status: 'ok', fact: 'built in' } };
  }
  try {
    const calendars = new Calendars(readCalendarFile(path));
    return { calendars, finding: { name, status: 'ok', fact: `read from ${path}` } };
  } catch (error) {
    if (!(error instanceof CalendarTableFault)) throw error;
    const advice = 'mend the file, or leave CALENDARS_FILE empty for the built-in calendars';
    const finding: Finding = { name, status: 'fail', fact: error.message, advice };
    return { calendars: new Calendars(), finding };
  }
}
