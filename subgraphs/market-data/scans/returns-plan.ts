import type { Interval } from '#kernel/market/interval.ts';
import { changeOf, priceOf } from '#market-data/scans/scan-number.ts';
import type { ScanPlan } from '#market-data/scans/scan-plan.ts';

/** The name under which a scan has the return over a number of bars. */
export function returnName(bars: number): string {
  return `close/change_${bars}`;
}

/**
 * A scan that every series matches, and that returns the change of its close over each of some numbers of bars, in
 * percent.
 *
 * @param bars each number once
 */
export function returnsPlan(interval: Interval, bars: readonly number[]): ScanPlan {
  const rows = Math.max(...bars) + 1;
  return {
    key: `returns ${interval} ${bars.join()}`,
    interval,
    calculations: [],
    where: null,
    rank: null,
    readings: bars.map((count) => {
      const { read } = changeOf(priceOf('close', 'close'), count);
      return { name: returnName(count), read: (bar) => read(bar, 0) };
    }),
    rows,
    minBars: rows,
  };
}
