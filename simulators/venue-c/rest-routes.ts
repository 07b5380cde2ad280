import { alignDownMs, intervalMs, type Interval } from '#kernel/market/interval.ts';
import type { ContractBar } from '#simulators/exchange/contract-history.ts';
import type { Listing, SimulatedExchange } from '#simulators/exchange/simulated-exchange.ts';
import type { HostRequest, ProtocolAnswer } from '#simulators/host/host-answer.ts';
import { parseTarget } from '#simulators/host/request-target.ts';
import { findByName, nameOf } from '#simulators/venue-c/contract-names.ts';
import { instrumentPage, nameInCursor } from '#simulators/venue-c/instruments.ts';
import { rowText } from '#simulators/venue-c/kline-text.ts';
import {
  INTERVAL_OF_WORD,
  MARKET_OF_CATEGORY,
  OTHER_CATEGORIES,
  RULES,
} from '#simulators/venue-c/market-rules.ts';
import { tickerRow } from '#simulators/venue-c/ticker-row.ts';

const PARAMETER_ERROR = 10_001;
const WRONG_CATEGORY = 'Illegal category';
const UNKNOWN_SYMBOL = 'Not supported symbols';

/** The requested window of bars; both ends are inclusive. */
interface KlineQuestion {
  readonly interval: Interval;
  readonly start: number | null;
  readonly end: number | null;
  readonly limit: number;
}

/** The public REST interface, as pure answers. Refusals come under HTTP 200, with their code in the body. */
export class RestRoutes {
  readonly #exchange: SimulatedExchange;

  constructor(exchange: SimulatedExchange) {
    this.#exchange = exchange;
  }

  answer({ method, target }: HostRequest): ProtocolAnswer {
    const { path, query } = parseTarget(target);
    if (method !== 'GET') return this.#notFound();
    switch (path) {
      case '/v5/market/kline':
        return this.#klines(query);
      case '/v5/market/instruments-info':
        return this.#instruments(query);
      case '/v5/market/funding/history':
        return this.#funding(query);
      case '/v5/market/tickers':
        return this.#tickers(query);
      case '/v5/market/time':
        return this.#time();
      default:
        return this.#notFound();
    }
  }

  /** A refusal in the exchange's words. */
  refusal(retCode: number, retMsg: string, status = 200): ProtocolAnswer {
    const time = this.#exchange.nowMs();
    const body = JSON.stringify({ retCode, retMsg, result: {}, retExtInfo: {}, time });
    return { status, body };
  }

  #time(): ProtocolAnswer {
    const nowMs = this.#exchange.nowMs();
    const timeSecond = String(Math.floor(nowMs / 1_000));
    return this.#ok(JSON.stringify({ timeSecond, timeNano: `${nowMs}000000` }));
  }

  /** Checks in the order of the exchange: category, symbol, interval, numbers. */
  #klines(query: URLSearchParams): ProtocolAnswer {
    const category = query.get('category') ?? 'linear';
    const market = MARKET_OF_CATEGORY.get(category);
    if (market === undefined) return this.#wrongParameter(WRONG_CATEGORY);
    const listing = findByName(this.#exchange, market, query.get('symbol') ?? '');
    if (listing === null) return this.#wrongParameter(UNKNOWN_SYMBOL);
    const interval = INTERVAL_OF_WORD.get(query.get('interval') ?? '');
    if (interval === undefined) return this.#wrongParameter('Invalid period!');
    const [start, end, limit] = wholeNumbers(query, ['start', 'end', 'limit']);
    if (start === undefined || end === undefined || limit === undefined || limit === 0) {
      return this.#wrongParameter('params error: start, end or limit invalid');
    }
    const bars = Math.min(limit ?? RULES.defaultBars, RULES.maxBars);
    const { contract } = listing;
    const rows = this.#newestFirst(listing, { interval, start, end, limit: bars }).map((bar) =>
      rowText(contract, bar),
    );
    const head = `"symbol":"${nameOf(contract)}","category":"${category}"`;
    return this.#ok(`{${head},"list":[${rows.join(',')}]}`);
  }

  /**
   * The bar that contains the start is given, too. With a start alone they are counted from there, in
   * all other cases from the end.
   */
  #newestFirst(listing: Listing, { interval, start, end, limit }: KlineQuestion): ContractBar[] {
    const startMs = start === null ? null : alignDownMs(start, interval);
    const endMs = end ?? this.#exchange.nowMs();
    const isWhole = startMs !== null && (endMs - startMs) / intervalMs(interval) < limit;
    const isForward = isWhole || (startMs !== null && end === null);
    const window = { startMs: isForward ? startMs : null, endMs, limit };
    return this.#exchange
      .klines(listing, interval, window)
      .filter(({ openTimeMs }) => startMs === null || openTimeMs >= startMs)
      .toReversed();
  }

  #instruments(query: URLSearchParams): ProtocolAnswer {
    const category = query.get('category') ?? '';
    const market = MARKET_OF_CATEGORY.get(category);
    if (market === undefined) {
      return OTHER_CATEGORIES.includes(category)
        ? this.#ok(JSON.stringify({ category, list: [], nextPageCursor: '' }))
        : this.#wrongParameter(WRONG_CATEGORY);
    }
    const cursor = query.get('cursor') ?? '';
    const after = cursor === '' ? null : nameInCursor(cursor);
    const [limit] = wholeNumbers(query, ['limit']);
    if (limit === undefined || limit === 0 || (cursor !== '' && after === null)) {
      return this.#wrongParameter('params error: limit or cursor invalid');
    }
    const isSpot = market === 'spot';
    // The spot list is one page, whatever size is requested.
    const page = instrumentPage(this.#exchange, {
      market,
      name: query.get('symbol'),
      status: query.get('status'),
      after: isSpot ? null : after,
      limit: isSpot ? Infinity : Math.min(limit ?? RULES.defaultInstruments, RULES.maxInstruments),
    });
    const { list, nextPageCursor } = page;
    const result = isSpot ? { category, list } : { category, list, nextPageCursor };
    return this.#ok(JSON.stringify(result));
  }

  /** Payments at [startTime, endTime], newest first; a start needs an end. */
  #funding(query: URLSearchParams): ProtocolAnswer {
    const category = query.get('category') ?? '';
    if (category !== 'linear') return this.#wrongParameter(WRONG_CATEGORY);
    const listing = findByName(this.#exchange, 'perp', query.get('symbol') ?? '');
    if (listing === null) return this.#wrongParameter(UNKNOWN_SYMBOL);
    const [start, end, limit] = wholeNumbers(query, ['startTime', 'endTime', 'limit']);
    const isRead = start !== undefined && end !== undefined && limit !== undefined && limit !== 0;
    if (!isRead || (start !== null && end === null)) {
      return this.#wrongParameter('params error: startTime, endTime or limit invalid');
    }
    const most = Math.min(limit ?? RULES.maxFundingPayments, RULES.maxFundingPayments);
    const endMs = Math.min(end ?? Infinity, this.#exchange.nowMs(), listing.history.endMs);
    const everyMs = listing.contract.fundingEveryMs ?? Infinity;
    const startMs = Math.max(start ?? 0, endMs - most * everyMs + 1);
    const symbol = nameOf(listing.contract);
    const list = this.#exchange
      .derivatives(listing)
      .funding(startMs, endMs, most)
      .toReversed()
      .map(({ timeMs, rate }) => ({
        symbol,
        fundingRate: rateText(rate),
        fundingRateTimestamp: String(timeMs),
      }));
    return this.#ok(JSON.stringify({ category, list }));
  }

  /** Of perpetuals alone; without a symbol, of all of them. */
  #tickers(query: URLSearchParams): ProtocolAnswer {
    const category = query.get('category') ?? '';
    if (category !== 'linear') return this.#wrongParameter(WRONG_CATEGORY);
    const exchange = this.#exchange;
    const name = query.get('symbol');
    const names = name === null ? exchange.contracts('perp').map(nameOf) : [name];
    const listings = names.flatMap((one) => findByName(exchange, 'perp', one) ?? []);
    if (listings.length === 0) return this.#wrongParameter(UNKNOWN_SYMBOL);
    const list = listings.map((listing) => tickerRow(exchange, listing));
    return this.#ok(JSON.stringify({ category, list }));
  }

  #ok(result: string): ProtocolAnswer {
    const time = this.#exchange.nowMs();
    const body = `{"retCode":0,"retMsg":"OK","result":${result},"retExtInfo":{},"time":${time}}`;
    return { status: 200, body };
  }

  #wrongParameter(words: string): ProtocolAnswer {
    return this.refusal(PARAMETER_ERROR, words);
  }

  #notFound(): ProtocolAnswer {
    return { status: 404, body: '' };
  }
}

/** Each parameter: null when absent, undefined when it is not a whole number. */
function wholeNumbers(
  query: URLSearchParams,
  names: readonly string[],
): (number | null | undefined)[] {
  return names.map((name) => {
    const text = query.get(name);
    if (text === null || text === '') return null;
    return /^[0-9]{1,15}$/.test(text) ? Number(text) : undefined;
  });
}

/** Without an exponent, and without zeros at the end. */
function rateText(rate: number): string {
  const text = rate.toFixed(8);
  return text.replace(/\.?0+$/, '');
}
