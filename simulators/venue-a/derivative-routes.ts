import type { Contract } from '#simulators/exchange/contract.ts';
import { periodMs, type DerivativePeriod } from '#simulators/exchange/contract-derivatives.ts';
import type { Listing, SimulatedExchange } from '#simulators/exchange/simulated-exchange.ts';
import type { ProtocolAnswer } from '#simulators/host/host-answer.ts';
import { RateWindow } from '#simulators/host/rate-window.ts';
import {
  fundingRow,
  interestRow,
  markRow,
  positionRow,
  takerRow,
} from '#simulators/venue-a/derivative-text.ts';
import {
  illegal,
  missing,
  ok,
  refused,
  wholeNumber,
  type RestCall,
} from '#simulators/venue-a/rest-answers.ts';

const FIVE_MINUTES_MS = 300_000;
/** Requests of an address in five minutes: for funding, and for statistics. */
const FUNDING_REQUESTS = 500;
const STATISTIC_REQUESTS = 1_000;
/** Statistics are kept for a month. */
const KEPT_MS = 30 * 86_400_000;
const FUNDING_ROWS = { usual: 100, most: 1_000 };
const STATISTIC_ROWS = { usual: 30, most: 500 };

const PERIODS: ReadonlySet<string> = new Set([
  '5m',
  '15m',
  '30m',
  '1h',
  '2h',
  '4h',
  '6h',
  '12h',
  '1d',
]);

/** The row of statistics at a given time; null if there is none. */
type StatisticRow = (listing: Listing, period: DerivativePeriod, timeMs: number) => object | null;

/** The requested window; both ends are inclusive. */
interface Window {
  readonly startMs: number | null;
  readonly endMs: number | null;
  readonly limit: number;
}

/** The statistics of Binance's perpetual host: funding, mark prices, open interest, positions, takers. */
export class DerivativeRoutes {
  readonly #exchange: SimulatedExchange;
  readonly #fundingLimit = new RateWindow(FUNDING_REQUESTS, FIVE_MINUTES_MS);
  readonly #statisticLimit = new RateWindow(STATISTIC_REQUESTS, FIVE_MINUTES_MS);

  constructor(exchange: SimulatedExchange) {
    this.#exchange = exchange;
  }

  /** The answer to a path; null for any other path. The request counts towards the limits immediately. */
  call(path: string, query: URLSearchParams): RestCall | null {
    switch (path) {
      case '/fapi/v1/fundingRate':
        return this.#limited(this.#fundingLimit, () => this.#funding(query));
      case '/fapi/v1/fundingInfo':
        return this.#limited(this.#fundingLimit, () => ok(this.#fundingInfo()));
      case '/fapi/v1/premiumIndex':
        return { weight: query.has('symbol') ? 1 : 10, answer: () => this.#premiumIndex(query) };
      case '/fapi/v1/openInterest':
        return { weight: 1, answer: () => this.#openInterest(query) };
      case '/futures/data/openInterestHist':
        return this.#statistics(query, (listing, _, timeMs) =>
          interestRow(listing, this.#exchange, timeMs),
        );
      case '/futures/data/topLongShortPositionRatio':
        return this.#statistics(query, (listing, _, timeMs) =>
          positionRow(listing, this.#exchange, timeMs),
        );
      case '/futures/data/takerlongshortRatio':
        return this.#statistics(query, (listing, period, timeMs) =>
          takerRow(listing, this.#exchange, period, timeMs),
        );
      default:
        return null;
    }
  }

  #limited(limit: RateWindow, answer: () => ProtocolAnswer): RestCall {
    const nowMs = this.#exchange.nowMs();
    if (limit.admits(nowMs)) return { weight: 0, answer };
    const retryAfterSec = Math.max(1, Math.ceil((limit.endMs(nowMs) - nowMs) / 1_000));
    const refusal = refused(-1003, 'Too many requests; please slow down.', 429);
    const headers = { 'retry-after': String(retryAfterSec) };
    return { weight: 0, answer: () => ({ ...refusal, headers }) };
  }

  /** Ascending; from the start where one is named, else the newest. Without a symbol, of all contracts. */
  #funding(query: URLSearchParams): ProtocolAnswer {
    const window = windowOf(query, FUNDING_ROWS);
    if ('status' in window) return window;
    const symbol = query.get('symbol');
    const listings = symbol === null ? this.#listings() : [this.#find(symbol)];
    const rows: { readonly fundingTime: number }[] = [];
    for (const listing of listings) {
      if (listing === null) return refused(-1121, 'Invalid symbol.');
      rows.push(...this.#payments(listing, window));
    }
    return ok(JSON.stringify(rows.toSorted((a, b) => a.fundingTime - b.fundingTime)));
  }

  #payments(listing: Listing, { startMs, endMs, limit }: Window) {
    const { fundingEveryMs } = listing.contract;
    const toMs = Math.min(endMs ?? Infinity, this.#exchange.nowMs());
    const fromMs = startMs ?? toMs - limit * (fundingEveryMs ?? 0) + 1;
    const derivatives = this.#exchange.derivatives(listing);
    return derivatives
      .funding(fromMs, toMs, limit)
      .map((payment) => fundingRow(listing, this.#exchange, payment));
  }

  /** Only contracts that pay at other times than usual are listed. */
  #fundingInfo(): string {
    const rows = this.#exchange.contracts('perp').filter(({ fundingEveryMs }) => {
      return fundingEveryMs !== null && fundingEveryMs !== 8 * 3_600_000;
    });
    return JSON.stringify(rows.map(fundingInfoRow));
  }

  #premiumIndex(query: URLSearchParams): ProtocolAnswer {
    const symbol = query.get('symbol');
    const nowMs = this.#exchange.nowMs();
    if (symbol === null) {
      const rows = this.#listings().map((listing) => markRow(listing, this.#exchange, nowMs));
      return ok(JSON.stringify(rows));
    }
    const listing = this.#find(symbol);
    if (listing === null) return refused(-1121, 'Invalid symbol.');
    return ok(JSON.stringify(markRow(listing, this.#exchange, nowMs)));
  }

  #openInterest(query: URLSearchParams): ProtocolAnswer {
    const symbol = query.get('symbol') ?? '';
    if (symbol === '') return missing('symbol');
    const listing = this.#find(symbol);
    if (listing === null) return refused(-1121, 'Invalid symbol.');
    const nowMs = this.#exchange.nowMs();
    const openInterest = this.#exchange.derivatives(listing).openInterestAt(nowMs);
    const decimals = Math.max(0, listing.contract.quantityDecimals);
    const row = { openInterest: openInterest.toFixed(decimals), symbol, time: nowMs };
    return ok(JSON.stringify(row));
  }

  #statistics(query: URLSearchParams, rowAt: StatisticRow): RestCall {
    return this.#limited(this.#statisticLimit, () => this.#statisticPage(query, rowAt));
  }

  #statisticPage(query: URLSearchParams, rowAt: StatisticRow): ProtocolAnswer {
    const symbol = query.get('symbol') ?? '';
    const period = query.get('period') ?? '';
    if (symbol === '') return missing('symbol');
    if (period === '') return missing('period');
    if (!isPeriod(period)) return notValid('period');
    const window = windowOf(query, STATISTIC_ROWS);
    if ('status' in window) return window;
    const nowMs = this.#exchange.nowMs();
    if (window.startMs !== null && window.startMs < nowMs - KEPT_MS) {
      return refused(-1130, "parameter 'startTime' is invalid.");
    }
    const listing = this.#find(symbol);
    if (listing === null) return refused(-1121, 'Invalid symbol.');
    return ok(JSON.stringify(statisticRows(listing, period, window, nowMs, rowAt)));
  }

  #listings(): Listing[] {
    return this.#exchange.contracts('perp').flatMap(({ symbol }) => this.#find(symbol) ?? []);
  }

  #find(symbol: string): Listing | null {
    return this.#exchange.find('perp', symbol);
  }
}

/** The newest rows of a window, ascending. */
function statisticRows(
  listing: Listing,
  period: DerivativePeriod,
  { startMs, endMs, limit }: Window,
  nowMs: number,
  rowAt: StatisticRow,
): object[] {
  const everyMs = periodMs(period);
  const oldestMs = Math.max(startMs ?? 0, nowMs - KEPT_MS, listing.history.firstMs);
  const newestMs = Math.min(endMs ?? Infinity, nowMs, listing.history.endMs);
  const rows: object[] = [];
  for (let at = Math.floor(newestMs / everyMs) * everyMs; at >= oldestMs; at -= everyMs) {
    if (rows.length === limit) break;
    const row = rowAt(listing, period, at);
    if (row !== null) rows.push(row);
  }
  return rows.toReversed();
}

function windowOf(
  query: URLSearchParams,
  rows: { readonly usual: number; readonly most: number },
): Window | ProtocolAnswer {
  const limit = wholeNumber(query.get('limit')) ?? rows.usual;
  const startMs = wholeNumber(query.get('startTime'));
  const endMs = wholeNumber(query.get('endTime'));
  for (const [name, value] of Object.entries({ limit, startTime: startMs, endTime: endMs })) {
    if (Number.isNaN(value)) return illegal(name);
  }
  if (limit < 1 || limit > rows.most) return notValid('limit');
  return { startMs, endMs, limit };
}

function notValid(name: string): ProtocolAnswer {
  return refused(-1130, `Data sent for parameter '${name}' is not valid.`);
}

function isPeriod(text: string): text is DerivativePeriod {
  return PERIODS.has(text);
}

function fundingInfoRow({ symbol, fundingEveryMs }: Contract): object {
  return {
    symbol,
    adjustedFundingRateCap: '0.02000000',
    adjustedFundingRateFloor: '-0.02000000',
    fundingIntervalHours: (fundingEveryMs ?? 0) / 3_600_000,
    disclaimer: false,
  };
}
