import { dateAfter, shanghaiDate } from '#signalhub/facts/shanghai-time.ts';
import { previousTradingDay } from '#signalhub/facts/trading-calendar.ts';
import type { Snapshot } from '#signalhub/snapshots/snapshot.ts';

/** A weekend with the day after it, where no calendar tells of holidays. */
const LONGEST_WEEKEND_DAYS = 3;

/** The last date of which a snapshot can know anything; its own, unless the publication is older. */
export function publishedUntil({ knownAtMs, validOn }: Snapshot): string {
  const knownOn = shanghaiDate(knownAtMs);
  return knownOn < validOn ? knownOn : validOn;
}

/**
 * Whether what is of a date is the newest that there can be on another: publications come once a session, in
 * the evening, so until then that of the session before is the newest.
 */
export function isNewestOn(date: string, validOn: string): boolean {
  return date >= (previousTradingDay(validOn) ?? dateAfter(validOn, -LONGEST_WEEKEND_DAYS));
}
