import type { DerivativeProtocol } from '#market-data/venues/derivative-protocol.ts';
import type { RequestBudget } from '#market-data/venues/venue-request.ts';
import { instIdOf } from '#market-data/venues/venue-b/instrument-names.ts';
import { listIn, objectIn } from '#market-data/venues/wire/json.ts';
import {
  dueTimeIn,
  optionalValueIn,
  pointsOf,
  timeIn,
  valueIn,
} from '#market-data/venues/wire/point-rows.ts';

/** The exchange limits each route by itself. */
const FUNDING_BUDGET: RequestBudget = { weight: 10, windowMs: 2_000 };
/** Payments are served for three months. */
const KEPT_MS = 90 * 86_400_000;
/** Today a page may have more, but not always did. */
const ROWS_PER_PAGE = 100;

/** Such a route accepts ten requests in two seconds, and the market's gate admits forty. */
const ROUTE_WEIGHT = 4;

/** Funding of perpetuals. The paid rate counts (`realizedRate`), not the predicted one. */
export const VENUE_B_DERIVATIVES: DerivativeProtocol = {
  routes: {
    funding: {
      rowsPerPage: ROWS_PER_PAGE,
      fullPage: 'newest',
      keptMs: KEPT_MS,
      budget: FUNDING_BUDGET,
    },
  },
  request({ instrument }, { startMs, endMs }) {
    const query = new URLSearchParams({
      instId: instIdOf(instrument.symbol, true),
      // Both bounds are exclusive, and none may be negative.
      before: String(Math.max(0, startMs - 1)),
      after: String(endMs),
      limit: String(ROWS_PER_PAGE),
    });
    return { path: `/api/v5/public/funding-rate-history?${query}`, method: 'GET', weight: 0 };
  },
  parse: (_, body) =>
    pointsOf(listIn(body, ['data'], 'payments'), (row) => ({
      timeMs: dueTimeIn(row['fundingTime']),
      values: [optionalValueIn(row['realizedRate']) ?? valueIn(row['fundingRate']), null],
    })),
  current: {
    requests: (symbol) =>
      ['funding-rate', 'mark-price', 'open-interest'].map((route) => {
        const query = new URLSearchParams({ instType: 'SWAP', instId: instIdOf(symbol, true) });
        return { path: `/api/v5/public/${route}?${query}`, method: 'GET', weight: ROUTE_WEIGHT };
      }),
    parse([funding = '', mark = '', interest = '']) {
      const now = objectIn(funding, ['data'], 'a funding rate');
      const price = objectIn(mark, ['data'], 'a mark price');
      return {
        timeMs: timeIn(price['ts']),
        markPrice: valueIn(price['markPx']),
        fundingRate: optionalValueIn(now['fundingRate']),
        // The next payment is `fundingTime`; `nextFundingTime` is the one after it.
        nextFundingMs: optionalValueIn(now['fundingTime']),
        // `oi` counts contracts.
        openInterest: valueIn(objectIn(interest, ['data'], 'open interest')['oiCcy']),
      };
    },
  },
};
