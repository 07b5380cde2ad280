import { FeedError } from '#kernel/market/feed.ts';
import type { Interval } from '#kernel/market/interval.ts';
import { barPageOf, type BarPage } from '#market-data/venues/bar-page.ts';
import { readCandleRow } from '#market-data/venues/venue-b/candle.ts';
import { listIn } from '#market-data/venues/wire/json.ts';

/**
 * Reads the answer of both routes of candles, which begin with the newest row. Each row states whether it is closed.
 */
export function parseCandlePage(body: string, interval: Interval, isSwap: boolean): BarPage {
  const rows = listIn(body, ['data'], 'a page of bars');
  const bars = rows.map((row) => {
    const bar = readCandleRow(row, isSwap);
    if (bar === null) throw new FeedError('malformed', 'The venue sent a row that is not a bar.');
    return bar;
  });
  return barPageOf(bars.toReversed(), interval);
}
