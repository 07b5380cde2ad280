import type { CollectionTime } from '#signalhub/collectors/source.ts';
import { shanghaiDate } from '#signalhub/facts/shanghai-time.ts';
import { latestTradingDay } from '#signalhub/facts/trading-calendar.ts';

/** The occasion of a run that takes place now. */
export function occasionAt(nowMs: number): CollectionTime {
  const today = shanghaiDate(nowMs);
  return { nowMs, today, session: latestTradingDay(today) ?? today };
}
