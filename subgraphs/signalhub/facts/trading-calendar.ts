const DAY_MS = 86_400_000;

/** The opening day of the Shanghai exchange, before which there are no sessions. */
const FIRST_SESSION = '1990-12-19';

/**
 * Weekdays without a session, by year, as days or first and last day `MMDD-MMDD`. The mainland exchanges
 * share one calendar. They trade on every other weekday and never at weekends, even on those that the State
 * Council makes working days in exchange for a holiday.
 */
const CLOSURES: Readonly<Record<number, string>> = {
  1990: '',
  1991: '0101 0215-0218 0501 1001-1002',
  1992: '0101 0204-0206 0501 1001-1002',
  1993: '0101 0125-0126 1001',
  1994: '0207-0211 0502 1003-1004',
  1995: '0102 0130-0203 0501 1002-1003',
  1996: '0101 0219-0301 0501 0930-1002',
  1997: '0101 0203-0214 0501-0502 0630-0701 1001-1003',
  1998: '0101-0102 0126-0206 0501 1001-1002',
  1999: '0101 0210-0226 0503 1001-1007 1220 1231',
  2000: '0103 0131-0211 0501-0505 1002-1006',
  2001: '0101 0122-0202 0501-0507 1001-1005',
  2002: '0101-0103 0211-0222 0501-0507 0930-1007',
  2003: '0101 0130-0207 0501-0509 1001-1007',
  2004: '0101 0119-0128 0503-0507 1001-1007',
  2005: '0103 0207-0215 0502-0506 1003-1007',
  2006: '0102-0103 0126-0203 0501-0505 1002-1006',
  2007: '0101-0103 0219-0223 0501-0507 1001-1005 1231',
  2008: '0101 0206-0212 0404 0501-0502 0609 0915 0929-1003',
  2009: '0101-0102 0126-0130 0406 0501 0528-0529 1001-1008',
  2010: '0101 0215-0219 0405 0503 0614-0616 0922-0924 1001-1007',
  2011: '0103 0202-0208 0404-0405 0502 0606 0912 1003-1007',
  2012: '0102-0103 0123-0127 0402-0404 0430-0501 0622 1001-1005',
  2013: '0101-0103 0211-0215 0404-0405 0429-0501 0610-0612 0919-0920 1001-1007',
  2014: '0101 0131-0206 0407 0501-0502 0602 0908 1001-1007',
  2015: '0101-0102 0218-0224 0406 0501 0622 0903-0904 1001-1007',
  2016: '0101 0208-0212 0404 0502 0609-0610 0915-0916 1003-1007',
  2017: '0102 0127-0202 0403-0404 0501 0529-0530 1002-1006',
  2018: '0101 0215-0221 0405-0406 0430-0501 0618 0924 1001-1005 1231',
  2019: '0101 0204-0208 0405 0501-0503 0607 0913 1001-1007',
  2020: '0101 0124-0131 0406 0501-0505 0625-0626 1001-1008',
  2021: '0101 0211-0217 0405 0503-0505 0614 0920-0921 1001-1007',
  2022: '0103 0131-0204 0404-0405 0502-0504 0603 0912 1003-1007',
  2023: '0102 0123-0127 0405 0501-0503 0622-0623 0929-1006',
  2024: '0101 0209-0216 0404-0405 0501-0503 0610 0916-0917 1001-1007',
  2025: '0101 0128-0204 0404 0501-0505 0602 1001-1008',
  2026: '0101-0102 0216-0223 0406 0501-0505 0619 0925 1001-1007',
};

/** Every known session, ascending. */
const SESSIONS: readonly string[] = listSessions();

/** The last known date of the calendar; each autumn's notice adds the next year. */
const LAST_KNOWN_DATE = `${Math.max(...Object.keys(CLOSURES).map(Number))}-12-31`;

/**
 * Whether the mainland exchanges trade on a date `YYYY-MM-DD`. Null for dates outside the calendar: years not
 * yet announced, and those before the exchanges opened.
 */
export function isTradingDay(date: string): boolean | null {
  if (!isKnown(date)) return null;
  return SESSIONS[indexFrom(date)] === date;
}

/** The first session after a date, or null outside the calendar. */
export function nextTradingDay(date: string): string | null {
  if (!isKnown(date)) return null;
  const index = indexFrom(date);
  return SESSIONS[SESSIONS[index] === date ? index + 1 : index] ?? null;
}

/** The last session on or before a date, or null outside the calendar. */
export function latestTradingDay(date: string): string | null {
  return isTradingDay(date) === true ? date : previousTradingDay(date);
}

/** The last session before a date, or null outside the calendar. */
export function previousTradingDay(date: string): string | null {
  if (!isKnown(date)) return null;
  return SESSIONS[indexFrom(date) - 1] ?? null;
}

/**
 * The n-th session counted from a date, which is the first one if it is a session itself; `count` is at least
 * 1. Null outside the calendar. The 15 sessions of a delisting consolidation that begins on 2026-02-09 end on
 * 2026-03-09, because of the Spring Festival.
 */
export function nthTradingDay(fromDate: string, count: number): string | null {
  if (!isKnown(fromDate)) return null;
  return SESSIONS[indexFrom(fromDate) + count - 1] ?? null;
}

/**
 * Number of sessions in [fromDate, toDate], both included; 0 where it ends before it starts. Null where the
 * calendar does not cover both dates.
 */
export function sessionsBetween(fromDate: string, toDate: string): number | null {
  if (!isKnown(fromDate) || !isKnown(toDate)) return null;
  const end = indexFrom(toDate) + (SESSIONS[indexFrom(toDate)] === toDate ? 1 : 0);
  return Math.max(end - indexFrom(fromDate), 0);
}

function isKnown(date: string): boolean {
  return date >= FIRST_SESSION && date <= LAST_KNOWN_DATE;
}

/** Index of the first session on or after a date. */
function indexFrom(date: string): number {
  let low = 0;
  let high = SESSIONS.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (SESSIONS[middle]! < date) low = middle + 1;
    else high = middle;
  }
  return low;
}

function listSessions(): string[] {
  return Object.entries(CLOSURES).flatMap(([year, closures]) => {
    const closed = closedDays(year, closures);
    const [firstMs, lastMs] = [Date.parse(`${year}-01-01`), Date.parse(`${year}-12-31`)];
    const sessions: string[] = [];
    for (let dayMs = firstMs; dayMs <= lastMs; dayMs += DAY_MS) {
      const weekday = new Date(dayMs).getUTCDay();
      if (weekday === 0 || weekday === 6 || closed.has(dayMs)) continue;
      const date = new Date(dayMs).toISOString().slice(0, 10);
      if (date >= FIRST_SESSION) sessions.push(date);
    }
    return sessions;
  });
}

/** The days of a year's closures, as milliseconds; weekends among them do no harm. */
function closedDays(year: string, closures: string): Set<number> {
  const days = new Set<number>();
  for (const run of closures.split(' ').filter((text) => text !== '')) {
    const [first, last = first] = run.split('-').map((text) => dayOf(year, text));
    for (let dayMs = first!; dayMs <= last!; dayMs += DAY_MS) days.add(dayMs);
  }
  return days;
}

function dayOf(year: string, monthAndDay: string): number {
  return Date.parse(`${year}-${monthAndDay.slice(0, 2)}-${monthAndDay.slice(2)}`);
}
