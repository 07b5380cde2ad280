import { type JsonObject } from '#kernel/text/is-object.ts';
import type { TimeRange } from '#kernel/market/time-range.ts';
import type { DerivativeKind, DerivativeSeries } from '#kernel/market/derivative.ts';
import type { Point } from '#kernel/market/point-archive.ts';
import type { DerivativeProtocol } from '#market-data/venues/derivative-protocol.ts';
import type { RequestBudget, VenueRequest } from '#market-data/venues/venue-request.ts';
import { listIn, objectIn } from '#market-data/venues/wire/json.ts';
import {
  dueTimeIn,
  optionalValueIn,
  pointsOf,
  timeIn,
  valueIn,
} from '#market-data/venues/wire/point-rows.ts';

/** Requests of an address in five minutes, counted apart from the weight of other routes. */
const FUNDING_BUDGET: RequestBudget = { weight: 500, windowMs: 300_000 };
const STATISTIC_BUDGET: RequestBudget = { weight: 1_000, windowMs: 300_000 };

/** Statistics older than this are refused. */
const KEPT_MS = 30 * 86_400_000;

const STATISTIC = {
  rowsPerPage: 500,
  fullPage: 'newest',
  keptMs: KEPT_MS,
  budget: STATISTIC_BUDGET,
} as const;

const PATHS: Readonly<Record<DerivativeKind, string>> = {
  funding: '/fapi/v1/fundingRate',
  open_interest: '/futures/data/openInterestHist',
  // The ratio of positions of the largest accounts; others count accounts.
  long_short_ratio: '/futures/data/topLongShortPositionRatio',
  taker_ratio: '/futures/data/takerlongshortRatio',
};

const READERS: Readonly<Record<DerivativeKind, (row: JsonObject) => Point>> = {
  funding: (row) => ({
    timeMs: dueTimeIn(row['fundingTime']),
    values: [valueIn(row['fundingRate']), optionalValueIn(row['markPrice'])],
  }),
  open_interest: (row) => ({
    timeMs: timeIn(row['timestamp']),
    values: [valueIn(row['sumOpenInterest']), valueIn(row['sumOpenInterestValue'])],
  }),
  long_short_ratio: (row) => ({
    timeMs: timeIn(row['timestamp']),
    values: [
      valueIn(row['longShortRatio']),
      valueIn(row['longAccount']),
      valueIn(row['shortAccount']),
    ],
  }),
  taker_ratio: (row) => ({
    timeMs: timeIn(row['timestamp']),
    values: [valueIn(row['buySellRatio']), valueIn(row['buyVol']), valueIn(row['sellVol'])],
  }),
};

function request(series: DerivativeSeries, { startMs, endMs }: TimeRange): VenueRequest {
  const { kind, period, instrument } = series;
  const query = new URLSearchParams({
    symbol: instrument.symbol,
    ...(period === null ? {} : { period }),
    startTime: String(startMs),
    // Both ends of upstream's window are inclusive. A payment at its end may be stamped late.
    endTime: String(endMs - 1),
    limit: String(VENUE_A_DERIVATIVES.routes[kind]!.rowsPerPage),
  });
  return { path: `${PATHS[kind]}?${query}`, method: 'GET', weight: 0 };
}

/** Funding, open interest and ratios of perpetuals; the latter three of the last 30 days only. */
export const VENUE_A_DERIVATIVES: DerivativeProtocol = {
  routes: {
    funding: { rowsPerPage: 1_000, fullPage: 'oldest', keptMs: null, budget: FUNDING_BUDGET },
    open_interest: STATISTIC,
    long_short_ratio: STATISTIC,
    taker_ratio: STATISTIC,
  },
  request,
  parse: ({ kind }, body) => pointsOf(listIn(body, [], 'statistics'), READERS[kind]),
  current: {
    requests: (symbol) =>
      ['premiumIndex', 'openInterest'].map((route) => ({
        path: `/fapi/v1/${route}?${new URLSearchParams({ symbol })}`,
        method: 'GET',
        weight: 1,
      })),
    parse([mark = '', interest = '']) {
      const now = objectIn(mark, [], 'a mark price');
      const nextFundingMs = optionalValueIn(now['nextFundingTime']);
      return {
        timeMs: timeIn(now['time']),
        markPrice: valueIn(now['markPrice']),
        // Contracts without funding have an empty rate, and zero for its time.
        fundingRate: optionalValueIn(now['lastFundingRate']),
        nextFundingMs: nextFundingMs === 0 ? null : nextFundingMs,
        openInterest: valueIn(objectIn(interest, [], 'open interest')['openInterest']),
      };
    },
  },
};
