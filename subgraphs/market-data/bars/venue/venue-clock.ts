import type { Clock } from '#kernel/ports/clock.ts';
import type { VenueFeed } from '#kernel/market/feed.ts';

/**
 * The clock by which a venue's bars are judged: durations and timers are ours, the time of day is the exchange's,
 * because a bar is open or closed there, whatever our own wall clock shows.
 */
export function venueClock(clock: Clock, { time }: Pick<VenueFeed, 'time'>): Clock {
  if (time === undefined) return clock;
  return {
    nowMs: () => time.nowMs(),
    monotonicMs: () => clock.monotonicMs(),
    after: (delayMs, task) => clock.after(delayMs, task),
  };
}
