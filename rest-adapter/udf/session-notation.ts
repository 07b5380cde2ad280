/** Trading hours as the graph returns them. */
export interface SessionHours {
  readonly timeZone: string;
  /** Parts of a normal weekday, such as `09:30-11:30`. */
  readonly hours: readonly string[];
  /** Weekdays with other hours; no hours on a holiday. */
  readonly exceptions: readonly { readonly date: string; readonly hours: readonly string[] }[];
}

/**
 * A session in the charting library's notation: hours of Monday to Friday, holidays (`session_holidays`), and
 * days with special hours (`corrections`). In both notations a part whose end is not after its start begins
 * on the day before. No session means around the clock.
 */
export function sessionMembers(session: SessionHours | null): object {
  if (session === null) return { session: '24x7', timezone: 'Etc/UTC' };
  const { timeZone, hours, exceptions } = session;
  const byHours = Map.groupBy(exceptions, (one) => notationOf(one.hours));
  const daysOf = (key: string): string =>
    (byHours.get(key) ?? []).map(({ date }) => date.replaceAll('-', '')).join(',');
  const corrections = [...byHours.keys()]
    .filter((key) => key !== '')
    .map((key) => `${key}:${daysOf(key)}`);
  return {
    session: notationOf(hours),
    timezone: timeZone,
    ...(byHours.has('') ? { session_holidays: daysOf('') } : {}),
    ...(corrections.length === 0 ? {} : { corrections: corrections.join(';') }),
  };
}

/** `0930-1130,1300-1500` */
function notationOf(hours: readonly string[]): string {
  return hours.join(',').replaceAll(':', '');
}
