import { intervalMs } from '#kernel/market/interval.ts';
import type { Interval } from '#kernel/market/interval.ts';
import { barPageOf, type BarPage } from '#market-data/venues/bar-page.ts';
import { listIn } from '#market-data/venues/wire/json.ts';
import { readNumber } from '#market-data/venues/wire/wire-numbers.ts';

/**
 * Reads a page of rows `[start, open, high, low, close, volume, turnover]`, which begins with the newest. Rows do not
 * state whether they are closed: a bar is closed if its end is at least `settleMs` before `exchangeTimeMs`. Without a
 * known time, the newest row counts as forming.
 */
export function parseKlinePage(
  body: string,
  interval: Interval,
  exchangeTimeMs: number | null,
  settleMs: number,
): BarPage {
  const rows = listIn(body, ['result', 'list'], 'a page of bars');
  const lengthMs = intervalMs(interval);
  const bars = rows.map((row, index) => {
    const cells: readonly unknown[] = Array.isArray(row) ? row : [];
    const openTimeMs = readNumber(cells[0]);
    return {
      openTimeMs,
      open: readNumber(cells[1]),
      high: readNumber(cells[2]),
      low: readNumber(cells[3]),
      close: readNumber(cells[4]),
      volume: readNumber(cells[5]),
      quoteVolume: readNumber(cells[6]),
      closed:
        exchangeTimeMs === null ? index > 0 : openTimeMs + lengthMs + settleMs <= exchangeTimeMs,
    };
  });
  return barPageOf(bars.toReversed(), interval);
}
