import type { DerivativeProtocol } from '#market-data/venues/derivative-protocol.ts';
import { listIn, objectIn } from '#market-data/venues/wire/json.ts';
import {
  dueTimeIn,
  optionalValueIn,
  pointsOf,
  timeIn,
  valueIn,
} from '#market-data/venues/wire/point-rows.ts';

const ROWS_PER_PAGE = 200;

/** Funding of perpetuals. */
export const VENUE_C_DERIVATIVES: DerivativeProtocol = {
  routes: {
    funding: { rowsPerPage: ROWS_PER_PAGE, fullPage: 'newest', keptMs: null, budget: null },
  },
  request({ instrument }, { startMs, endMs }) {
    const query = new URLSearchParams({
      category: 'linear',
      symbol: instrument.symbol,
      // Both bounds are inclusive, and a start without an end is refused.
      startTime: String(startMs),
      endTime: String(endMs - 1),
      limit: String(ROWS_PER_PAGE),
    });
    return { path: `/v5/market/funding/history?${query}`, method: 'GET', weight: 1 };
  },
  parse: (_, body) =>
    pointsOf(listIn(body, ['result', 'list'], 'payments'), (row) => ({
      timeMs: dueTimeIn(row['fundingRateTimestamp']),
      values: [valueIn(row['fundingRate']), null],
    })),
  current: {
    requests(symbol) {
      const query = new URLSearchParams({ category: 'linear', symbol });
      return [{ path: `/v5/market/tickers?${query}`, method: 'GET', weight: 1 }];
    },
    parse([tickers = '']) {
      const now = objectIn(tickers, ['result', 'list'], 'a ticker');
      return {
        timeMs: timeIn(objectIn(tickers, [], 'a ticker')['time']),
        markPrice: valueIn(now['markPrice']),
        fundingRate: optionalValueIn(now['fundingRate']),
        nextFundingMs: optionalValueIn(now['nextFundingTime']),
        // `openInterest` counts both sides of every position.
        openInterest:
          optionalValueIn(now['singleOpenInterest']) ?? valueIn(now['openInterest']) / 2,
      };
    },
  },
};
