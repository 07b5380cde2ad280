/** When something trades, as the graph tells it. */
export interface ToldSession {
  readonly timeZone: string;
  /** Parts of an ordinary weekday, such as `09:30-11:30`. */
  readonly hours: readonly string[];
  /** Weekdays with other hours; none where nothing is traded. */
  readonly exceptions: readonly { readonly date: string; readonly hours: readonly string[] }[];
}

/**
 * A session in the notation of the charting library: hours of Monday to Friday, holidays (`session_holidays`), and days
 * with hours of their own (`corrections`). Both notations count a part that ends no later than it begins from the day
 * before. What has no session trades always.
 */
export function sessionMembers(session: ToldSession | null): object {
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
