import { DAY_MS, dateOf, dateText } from '#simulators/publication/shanghai-time.ts';

/**
 * Weekdays on which the exchanges stayed closed or have announced that they will, as first and last
 * date. The longest story of the demo begins two years before its publication.
 */
const CLOSURES: Readonly<Record<number, string>> = {
  2023: '0102 0123-0127 0405 0501-0503 0622-0623 0929-1006',
  2024: '0101 0209-0216 0404-0405 0501-0503 0610 0916-0917 1001-1007',
  2025: '0101 0128-0204 0404 0501-0505 0602 1001-1008',
  2026: '0101-0102 0216-0223 0406 0501-0505 0619 0925 1001-1007',
};

/** First day of the year of the moon, and the two feasts that follow it, `MMDD`. */
const FEASTS: Readonly<Record<number, readonly [spring: string, boat: string, moon: string]>> = {
  2027: ['0206', '0609', '0915'],
  2028: ['0126', '0528', '1003'],
  2029: ['0213', '0616', '0922'],
  2030: ['0203', '0605', '0912'],
  2031: ['0123', '0624', '1001'],
  2032: ['0211', '0612', '0919'],
};

const CLOSED_BY_YEAR = new Map<number, ReadonlySet<string>>();

/** Closed dates of a year: as announced, and else those on which the feasts of the year fall. */
function closedDatesOf(year: number): ReadonlySet<string> {
  const closed = CLOSED_BY_YEAR.getOrInsertComputed(
    year,
    () => new Set((CLOSURES[year] ?? expectedClosures(year)).split(' ').flatMap(datesOf)),
  );
  return closed;

  function datesOf(span: string): string[] {
    const [first, last = first] = span.split('-');
    const lastMs = dayOf(year, last!);
    const dates: string[] = [];
    for (let dayMs = dayOf(year, first!); dayMs <= lastMs; dayMs += DAY_MS) {
      dates.push(dateOf(dayMs));
    }
    return dates;
  }
}

/**
 * The closures of a year without an announcement, by law: the eve of the Spring Festival and seven days, and so on.
 */
function expectedClosures(year: number): string {
  const fixed = '0101 0405 0501-0505 1001-1007';
  const feasts = FEASTS[year];
  if (feasts === undefined) return fixed;
  const [spring, boat, moon] = feasts;
  const day = (count: number): string =>
    new Date(dayOf(year, spring) + count * DAY_MS).toISOString().slice(5, 10).replace('-', '');
  return `${fixed} ${day(-1)}-${day(6)} ${boat} ${moon}`;
}

function dayOf(year: number, monthAndDay: string): number {
  return Date.UTC(year, Number(monthAndDay.slice(0, 2)) - 1, Number(monthAndDay.slice(2)));
}

/**
 * The last trading days with known data at a given time, ascending.
 *
 * @param knownAt Time of day in Shanghai, such as `15:30`, at which a day's data is known.
 */
export function lastTradingDays(timeMs: number, knownAt: string, count: number): string[] {
  const [hours, minutes] = knownAt.split(':').map(Number);
  const sinceMidnightMs = (hours! * 60 + minutes!) * 60_000;
  const days: string[] = [];
  for (let dayMs = timeMs - sinceMidnightMs; days.length < count;) {
    const date = dateText(dayMs);
    if (isTradingDay(date)) days.push(date);
    dayMs -= DAY_MS;
  }
  return days.toReversed();
}

/** The trading day before a date. */
export function tradingDayBefore(date: string): string {
  let dayMs = Date.parse(date) - DAY_MS;
  while (!isTradingDay(dateOf(dayMs))) dayMs -= DAY_MS;
  return dateOf(dayMs);
}

/** The n-th trading day after a date; `count` is at least 1. */
export function tradingDayAfter(date: string, count: number): string {
  let dayMs = Date.parse(date);
  for (let left = count; left > 0;) {
    dayMs += DAY_MS;
    if (isTradingDay(dateOf(dayMs))) left -= 1;
  }
  return dateOf(dayMs);
}

/** Whether the exchanges trade; offices rest on the other days too. */
export function isTradingDay(date: string): boolean {
  const weekday = new Date(Date.parse(date)).getUTCDay();
  if (weekday === 0 || weekday === 6) return false;
  return !closedDatesOf(Number(date.slice(0, 4))).has(date);
}
