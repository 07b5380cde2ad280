import type { Random } from '#kernel/ports/clock.ts';
import { DAY_MS, dateOf } from '#simulators/publication/shanghai-time.ts';

/**
 * Ranges of the year, as month and day, in which the exchanges have traded on every weekday of
 * every year since 1993. The gaps are the seasons of the movable holidays, so no calendar is
 * needed.
 */
const SAFE_SEASONS: readonly (readonly [string, string])[] = [
  ['03-05', '04-01'],
  ['04-08', '04-27'],
  ['05-12', '05-24'],
  ['07-02', '08-31'],
  ['10-12', '12-17'],
];

/** A day in [fromDate, toDate] on which a company may well have been listed. */
export function drawListingDate(random: Random, fromDate: string, toDate: string): string {
  const fromMs = Date.parse(fromDate);
  const days = Math.floor((Date.parse(toDate) - fromMs) / DAY_MS);
  for (;;) {
    const dayMs = fromMs + Math.floor(random() * (days + 1)) * DAY_MS;
    const date = dateOf(dayMs);
    if (isSafe(date, new Date(dayMs).getUTCDay())) return date;
  }
}

function isSafe(date: string, weekday: number): boolean {
  const season = date.slice(5);
  const isWeekday = weekday >= 1 && weekday <= 5;
  return isWeekday && SAFE_SEASONS.some(([from, to]) => season >= from && season <= to);
}
