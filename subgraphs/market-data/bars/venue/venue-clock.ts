import type { Clock } from '#kernel/ports/clock.ts';
import type { VenueFeed } from '#kernel/market/feed.ts';

/**
 * The clock by which a venue's bars are judged: durations and timers are those of this process, and the time of day is
 * that of the exchange, because the exchange opens and closes the bars.
 */
export function venueClock(clock: Clock, { time }: Pick<VenueFeed, 'time'>): Clock {
  if (time === undefined) return clock;
  return {
    nowMs: () => time.nowMs(),
    monotonicMs: () => clock.monotonicMs(),
    after: (delayMs, task) => clock.after(delayMs, task),
  };
}
