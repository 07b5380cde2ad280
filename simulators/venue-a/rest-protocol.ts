import { isInterval } from '#kernel/market/interval.ts';
import type { ContractMarket } from '#simulators/exchange/contract.ts';
import type { SimulatedExchange } from '#simulators/exchange/simulated-exchange.ts';
import type { ProtocolAnswer } from '#simulators/host/host-answer.ts';
import { parseTarget } from '#simulators/host/request-target.ts';
import { perpInformation, spotInformation } from '#simulators/venue-a/exchange-information.ts';
import { klinePage } from '#simulators/venue-a/kline-text.ts';
import { DerivativeRoutes } from '#simulators/venue-a/derivative-routes.ts';
import { MARKET_RULES, type MarketRules } from '#simulators/venue-a/market-rules.ts';
import {
  illegal,
  missing,
  ok,
  refused,
  wholeNumber,
  type RestCall,
} from '#simulators/venue-a/rest-answers.ts';

/**
 * The public REST interface of one of Binance's hosts, as pure answers to a method and a target.
 */
export class RestProtocol {
  readonly #exchange: SimulatedExchange;
  readonly #market: ContractMarket;
  readonly #rules: MarketRules;
  /** Statistics of perpetuals; null on the spot host. */
  readonly #derivatives: DerivativeRoutes | null;

  constructor(exchange: SimulatedExchange, market: ContractMarket) {
    this.#exchange = exchange;
    this.#market = market;
    this.#rules = MARKET_RULES[market];
    this.#derivatives = market === 'perp' ? new DerivativeRoutes(exchange) : null;
  }

  /** @param target path and query, as on the request line */
  call(method: string, target: string): RestCall {
    const { path, query } = parseTarget(target);
    const prefix = `${this.#rules.restPrefix}/`;
    const route = path.startsWith(prefix) ? path.slice(prefix.length) : '';
    if (method !== 'GET') return unknownPath(method, path);
    if (route === 'ping') return { weight: 1, answer: () => ok('{}') };
    if (route === 'time') {
      return { weight: 1, answer: () => ok(`{"serverTime":${this.#exchange.nowMs()}}`) };
    }
    if (route === 'klines') return this.#klines(query);
    if (route === 'exchangeInfo') {
      return {
        weight: this.#rules.informationWeight,
        answer: () => this.#information(query),
      };
    }
    return this.#derivatives?.call(path, query) ?? unknownPath(method, path);
  }

  /** The perpetual host ignores `symbol` and lists everything; the spot host narrows by it. */
  #information(query: URLSearchParams): ProtocolAnswer {
    const nowMs = this.#exchange.nowMs();
    const contracts = this.#exchange.contracts(this.#market);
    if (this.#market === 'perp') return ok(JSON.stringify(perpInformation(contracts, nowMs)));
    const wanted = query.get('symbol');
    const listed = contracts.filter(({ symbol }) => wanted === null || symbol === wanted);
    if (wanted !== null && listed.length === 0) return refused(-1121, 'Invalid symbol.');
    return ok(JSON.stringify(spotInformation(listed, nowMs)));
  }

  /** The weight follows the requested limit, before its validation. */
  #klines(query: URLSearchParams): RestCall {
    const { defaultRows, maxRows } = this.#rules;
    const limit = wholeNumber(query.get('limit')) ?? defaultRows;
    const weight = this.#rules.klineWeight(Number.isNaN(limit) ? defaultRows : limit);
    return { weight, answer: () => this.#klinePage(query, limit, maxRows) };
  }

  /** Checks in the order of the exchange: presence, spelling, limit, symbol, interval. */
  #klinePage(query: URLSearchParams, limit: number, maxRows: number): ProtocolAnswer {
    const symbol = query.get('symbol') ?? '';
    const interval = query.get('interval') ?? '';
    const startMs = wholeNumber(query.get('startTime'));
    const endMs = wholeNumber(query.get('endTime'));
    if (symbol === '') return missing('symbol');
    if (interval === '') return missing('interval');
    for (const [name, value] of Object.entries({ limit, startTime: startMs, endTime: endMs })) {
      if (Number.isNaN(value)) return illegal(name);
    }
    // The spot host cuts a limit that is too high, the perpetual host refuses it.
    if (limit < 1 || (limit > maxRows && this.#market === 'perp')) {
      return refused(-1130, "Data sent for parameter 'limit' is not valid.");
    }
    const listing = this.#exchange.find(this.#market, symbol);
    if (listing === null) return refused(-1121, 'Invalid symbol.');
    if (!isInterval(interval)) return refused(-1120, 'Invalid interval.');
    const window = { startMs, endMs, limit: Math.min(limit, maxRows) };
    const bars = this.#exchange.klines(listing, interval, window);
    return ok(klinePage(listing.contract, interval, bars));
  }
}

function unknownPath(method: string, path: string): RestCall {
  const msg = `Path ${path}, Method ${method} is invalid`;
  return { weight: 1, answer: () => refused(-5000, msg, 404) };
}
