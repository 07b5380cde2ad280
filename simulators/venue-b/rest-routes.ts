import { alignDownMs, intervalMs, type Interval } from '#kernel/market/interval.ts';
import type { ContractBar } from '#simulators/exchange/contract-history.ts';
import type { Listing, SimulatedExchange } from '#simulators/exchange/simulated-exchange.ts';
import type { HostRequest, ProtocolAnswer } from '#simulators/host/host-answer.ts';
import { parseTarget } from '#simulators/host/request-target.ts';
import { candleText, hasEnded } from '#simulators/venue-b/candle-text.ts';
import {
  currentFunding,
  fundingHistory,
  markPrice,
  openInterest,
} from '#simulators/venue-b/derivative-answers.ts';
import { findByInstId, instrumentList } from '#simulators/venue-b/instruments.ts';
import { INTERVAL_OF_BAR, RULES, type Route } from '#simulators/venue-b/market-rules.ts';

/** A request whose route is known, which its limit counts. */
export interface RestCall {
  readonly route: Route | null;
  answer(): ProtocolAnswer;
}

const MARKET_OF_TYPE = new Map([
  ['SPOT', 'spot'],
  ['SWAP', 'perp'],
] as const);

/** The public REST interface, as pure answers. Refusals come under HTTP 200, with their code in the body. */
export class RestRoutes {
  readonly #exchange: SimulatedExchange;

  constructor(exchange: SimulatedExchange) {
    this.#exchange = exchange;
  }

  call({ method, target }: HostRequest): RestCall {
    const { path, query } = parseTarget(target);
    if (method !== 'GET') return { route: null, answer: () => notFound() };
    switch (path) {
      case '/api/v5/market/candles':
        return { route: 'candles', answer: () => this.#candles(query, true) };
      case '/api/v5/market/history-candles':
        return { route: 'history-candles', answer: () => this.#candles(query, false) };
      case '/api/v5/public/instruments':
        return { route: 'instruments', answer: () => this.#instruments(query) };
      case '/api/v5/public/time':
        return { route: 'time', answer: () => ok([{ ts: String(this.#exchange.nowMs()) }]) };
      case '/api/v5/public/funding-rate-history':
        return { route: 'funding-rate-history', answer: () => this.#fundingHistory(query) };
      case '/api/v5/public/funding-rate':
        return this.#ofSwap('funding-rate', query, currentFunding);
      case '/api/v5/public/mark-price':
        return this.#ofSwap('mark-price', query, markPrice);
      case '/api/v5/public/open-interest':
        return this.#ofSwap('open-interest', query, openInterest);
      default:
        return { route: null, answer: () => notFound() };
    }
  }

  #instruments(query: URLSearchParams): ProtocolAnswer {
    const type = query.get('instType') ?? '';
    const market = MARKET_OF_TYPE.get(type as 'SPOT' | 'SWAP');
    // Types that we do not simulate are empty lists.
    if (market === undefined) {
      const isKnown = ['MARGIN', 'FUTURES', 'OPTION'].includes(type);
      return isKnown ? ok([]) : refusal('51000', 'Parameter instType error');
    }
    return ok(instrumentList(this.#exchange, market, this.#exchange.nowMs()));
  }

  /** Only requests for one perpetual are simulated. */
  #ofSwap(
    route: Route,
    query: URLSearchParams,
    rowsOf: (exchange: SimulatedExchange, listing: Listing) => unknown[],
  ): RestCall {
    const answer = (): ProtocolAnswer => {
      const listing = this.#swap(query);
      return 'contract' in listing ? ok(rowsOf(this.#exchange, listing)) : listing;
    };
    return { route, answer };
  }

  #swap(query: URLSearchParams): Listing | ProtocolAnswer {
    const instId = query.get('instId') ?? '';
    if (instId === '') return refusal('50014', 'Parameter instId can not be empty.');
    const listing = findByInstId(this.#exchange, instId);
    return listing?.contract.market === 'perp' ? listing : unknownInstrument();
  }

  #fundingHistory(query: URLSearchParams): ProtocolAnswer {
    const listing = this.#swap(query);
    if (!('contract' in listing)) return listing;
    const numbers = ['after', 'before', 'limit'].map((name) => wholeNumber(query.get(name)));
    if (numbers.some((number) => Number.isNaN(number))) {
      return refusal('51000', 'Parameter after, before or limit error');
    }
    const [after, before, limit] = numbers as [number | null, number | null, number | null];
    const rows = Math.min(limit ?? RULES.fundingRows, RULES.fundingRows);
    return ok(fundingHistory(this.#exchange, listing, { after, before, rows }));
  }

  /** Checks in the order of the exchange: instrument, bar, numbers. */
  #candles(query: URLSearchParams, isRecentOnly: boolean): ProtocolAnswer {
    const instId = query.get('instId') ?? '';
    if (instId === '') return refusal('50014', 'Parameter instId can not be empty.');
    const listing = findByInstId(this.#exchange, instId);
    if (listing === null) return unknownInstrument();
    const interval = INTERVAL_OF_BAR.get(query.get('bar') ?? '1m');
    if (interval === undefined) return refusal('51000', 'Parameter bar error');
    const numbers = ['after', 'before', 'limit'].map((name) => wholeNumber(query.get(name)));
    const [after, before, limit] = numbers as [number | null, number | null, number | null];
    if (numbers.some((number) => Number.isNaN(number))) {
      return refusal('51000', 'Parameter after, before or limit error');
    }
    const rows = Math.min(limit ?? RULES.defaultRows, RULES.maxRows);
    const window = { after, before, rows, isRecentOnly };
    const nowMs = this.#exchange.nowMs();
    const bars = this.#newestFirst(listing, interval, window, nowMs);
    const { contract } = listing;
    const texts = bars.map((bar) =>
      candleText(contract, interval, bar, hasEnded(bar, interval, nowMs)),
    );
    return { status: 200, body: `{"code":"0","msg":"","data":[${texts.join(',')}]}` };
  }

  /** Both cursors are exclusive; without `after`, the newest rows are returned, and `before` is ignored. */
  #newestFirst(
    listing: Listing,
    interval: Interval,
    { after, before, rows, isRecentOnly }: CandleWindow,
    nowMs: number,
  ): ContractBar[] {
    const recentMs =
      alignDownMs(nowMs, interval) - (RULES.recentCandles - 1) * intervalMs(interval);
    const endMs = after === null ? null : after - 1;
    const window = { startMs: null, endMs, limit: rows };
    const oldestMs = Math.max(before === null ? 0 : before + 1, isRecentOnly ? recentMs : 0);
    return this.#exchange
      .klines(listing, interval, window)
      .filter(({ openTimeMs }) => openTimeMs >= oldestMs)
      .toReversed();
  }
}

interface CandleWindow {
  readonly after: number | null;
  readonly before: number | null;
  readonly rows: number;
  readonly isRecentOnly: boolean;
}

export function refusal(code: string, msg: string, status = 200): ProtocolAnswer {
  return { status, body: JSON.stringify({ code, msg, data: [] }) };
}

function ok(data: readonly unknown[]): ProtocolAnswer {
  return { status: 200, body: JSON.stringify({ code: '0', msg: '', data }) };
}

function unknownInstrument(): ProtocolAnswer {
  return refusal('51001', "Instrument ID, Instrument ID code, or Spread ID doesn't exist.");
}

function notFound(): ProtocolAnswer {
  return refusal('404', 'Request path not found', 404);
}

/** Null when absent, NaN when it is not a whole number. */
function wholeNumber(text: string | null): number | null {
  if (text === null || text === '') return null;
  return /^[0-9]{1,16}$/.test(text) ? Number(text) : Number.NaN;
}
