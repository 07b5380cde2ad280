import { dateAfter, shanghaiDate } from '#signalhub/facts/shanghai-time.ts';
import { previousTradingDay } from '#signalhub/facts/trading-calendar.ts';
import type { Snapshot } from '#signalhub/snapshots/snapshot.ts';

/** A weekend and the day after it, where no calendar has holidays. */
const LONGEST_WEEKEND_DAYS = 3;

/** The last date that a snapshot can have data of; its own, unless the publication is older. */
export function publishedUntil({ knownAtMs, validOn }: Snapshot): string {
  const knownOn = shanghaiDate(knownAtMs);
  return knownOn < validOn ? knownOn : validOn;
}

/**
 * Whether data of a date is the newest that another date can have: publications come once a session, in the
 * evening, so until then the session before is the newest.
 */
export function isNewestOn(date: string, validOn: string): boolean {
  return date >= (previousTradingDay(validOn) ?? dateAfter(validOn, -LONGEST_WEEKEND_DAYS));
}
