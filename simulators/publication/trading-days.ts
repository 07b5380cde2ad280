const DAY_MS = 86_400_000;
const SHANGHAI_OFFSET_MS = 8 * 3_600_000;

/**
 * Weekdays on which the exchanges stay closed, as first and last date; those of the years in which
 * the demo can reasonably be run. Later years are not announced, and there every weekday counts.
 */
const CLOSURES: readonly (readonly [string, string])[] = [
  ['2025-10-01', '2025-10-08'],
  ['2026-01-01', '2026-01-02'],
  ['2026-02-16', '2026-02-23'],
  ['2026-04-06', '2026-04-06'],
  ['2026-05-01', '2026-05-05'],
  ['2026-06-19', '2026-06-19'],
  ['2026-09-25', '2026-09-25'],
  ['2026-10-01', '2026-10-07'],
];

/**
 * The last trading days of which something was known at a moment, ascending.
 *
 * @param knownAt Time of day in Shanghai, such as `15:30`, at which a day's data is known.
 */
export function lastTradingDays(timeMs: number, knownAt: string, count: number): string[] {
  const [hours, minutes] = knownAt.split(':').map(Number);
  const sinceMidnightMs = (hours! * 60 + minutes!) * 60_000;
  const days: string[] = [];
  for (let dayMs = timeMs + SHANGHAI_OFFSET_MS - sinceMidnightMs; days.length < count;) {
    const date = new Date(dayMs).toISOString().slice(0, 10);
    if (isTradingDay(date)) days.push(date);
    dayMs -= DAY_MS;
  }
  return days.toReversed();
}

/** The trading day before a date. */
export function tradingDayBefore(date: string): string {
  let dayMs = Date.parse(date) - DAY_MS;
  while (!isTradingDay(new Date(dayMs).toISOString().slice(0, 10))) dayMs -= DAY_MS;
  return new Date(dayMs).toISOString().slice(0, 10);
}

/** The n-th trading day after a date; `count` is at least 1. */
export function tradingDayAfter(date: string, count: number): string {
  let dayMs = Date.parse(date);
  for (let left = count; left > 0;) {
    dayMs += DAY_MS;
    if (isTradingDay(new Date(dayMs).toISOString().slice(0, 10))) left -= 1;
  }
  return new Date(dayMs).toISOString().slice(0, 10);
}

/** Whether the exchanges trade; offices rest on the other days too. */
export function isTradingDay(date: string): boolean {
  const weekday = new Date(Date.parse(date)).getUTCDay();
  if (weekday === 0 || weekday === 6) return false;
  return !CLOSURES.some(([first, last]) => first <= date && date <= last);
}
