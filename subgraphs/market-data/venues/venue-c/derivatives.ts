import type { DerivativeProtocol } from '#market-data/venues/derivative-protocol.ts';
import { listIn } from '#market-data/venues/wire/json.ts';
import { dueTimeIn, pointsOf, valueIn } from '#market-data/venues/wire/point-rows.ts';

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
};
