import type { ContractMarket } from '#simulators/exchange/contract.ts';
import type { SimulatedExchange } from '#simulators/exchange/simulated-exchange.ts';
import type { FaultPlace } from '#simulators/faults/fault-board.ts';
import type { PushedBar, PushRule } from '#simulators/host/bar-publisher.ts';
import type {
  ExchangeProtocol,
  ReceivedRequest,
  Refusal,
} from '#simulators/host/exchange-protocol.ts';
import type { HostRequest, ProtocolAnswer } from '#simulators/host/host-answer.ts';
import { parseTarget } from '#simulators/host/request-target.ts';
import type { StreamConnection } from '#simulators/host/stream-connection.ts';
import { klineEvent } from '#simulators/venue-a/kline-text.ts';
import { MARKET_RULES, type MarketRules } from '#simulators/venue-a/market-rules.ts';
import { RequestBudget } from '#simulators/venue-a/request-budget.ts';
import { RestProtocol } from '#simulators/venue-a/rest-protocol.ts';
import { StreamSession, type StreamRoute } from '#simulators/venue-a/stream-session.ts';
import { topicOf } from '#simulators/venue-a/stream-topic.ts';

/** Binance: one host for spot, another for USDⓈ-M perpetuals. */
export class VenueAProtocol implements ExchangeProtocol {
  readonly place: FaultPlace;
  readonly pushRule: PushRule;
  readonly #exchange: SimulatedExchange;
  readonly #market: ContractMarket;
  readonly #rules: MarketRules;
  readonly #rest: RestProtocol;
  readonly #budget: RequestBudget;

  constructor(exchange: SimulatedExchange, market: ContractMarket) {
    this.place = { exchange: 'venue_a', market };
    this.#exchange = exchange;
    this.#market = market;
    this.#rules = MARKET_RULES[market];
    this.pushRule = { everyMs: this.#rules.pushEveryMs, pushesClosed: true };
    this.#rest = new RestProtocol(exchange, market);
    this.#budget = new RequestBudget(this.#rules.weightPerMinute);
  }

  receive({ method, target }: HostRequest, nowMs: number): ReceivedRequest {
    const call = this.#rest.call(method, target);
    const { usedWeight, refusal } = this.#budget.charge(call.weight, nowMs);
    const headers: Record<string, string> = {
      'content-type': 'application/json;charset=UTF-8',
      date: new Date(nowMs).toUTCString(),
      'x-mbx-used-weight-1m': String(usedWeight),
    };
    if (this.#market === 'spot') headers['x-mbx-used-weight'] = String(usedWeight);
    return { headers, answer: () => (refusal === null ? call.answer() : refusalAnswer(refusal)) };
  }

  refuse(refusal: Refusal, value: number | null, nowMs: number): ProtocolAnswer {
    if (refusal === 'rate_limited') {
      return refusalAnswer({ status: 429, retryAfterSec: value ?? 5, untilMs: nowMs });
    }
    const retryAfterSec = value ?? 120;
    return refusalAnswer({ status: 418, retryAfterSec, untilMs: nowMs + retryAfterSec * 1_000 });
  }

  connect(target: string, connection: StreamConnection): StreamSession {
    const route = this.#route(target);
    // A wrong route is accepted, acknowledges subscriptions, and stays silent, as on the real host.
    if (route === null) connection.silence();
    const isCombined = parseTarget(target).path.endsWith('/stream');
    return new StreamSession(connection, route ?? { streams: [], isCombined }, {
      rules: this.#rules,
      topicOf: (name) => topicOf(this.#exchange, this.#market, name),
      nowMs: () => this.#exchange.nowMs(),
    });
  }

  eventText({ listing, interval, bar, isClosed, nowMs }: PushedBar): string {
    return klineEvent(listing.contract, interval, bar, isClosed, nowMs);
  }

  /** Streams in the path or query are subscribed from the start; null for a path without data. */
  #route(target: string): StreamRoute | null {
    const { path, query } = parseTarget(target);
    const { rawStreamPath, combinedStreamPath } = this.#rules;
    if (path === combinedStreamPath) {
      const streams = (query.get('streams') ?? '').split('/').filter(Boolean);
      return { streams, isCombined: true };
    }
    if (path === rawStreamPath || path.startsWith(`${rawStreamPath}/`)) {
      const streams = path.slice(rawStreamPath.length).split('/').filter(Boolean);
      return { streams, isCombined: false };
    }
    return null;
  }
}

/** The address in the text is fixed: all clients on loopback share one address. */
function refusalAnswer(refusal: {
  readonly status: 429 | 418;
  readonly retryAfterSec: number;
  readonly untilMs: number;
}): ProtocolAnswer {
  const msg =
    refusal.status === 418
      ? `Way too many requests; IP(127.0.0.1) banned until ${refusal.untilMs}. ` +
        'Please use the websocket for live updates to avoid bans.'
      : 'Too many requests; current limit of IP(127.0.0.1) is exceeded. ' +
        'Please use the websocket for live updates to avoid polling the API.';
  const headers = { 'retry-after': String(refusal.retryAfterSec) };
  return { status: refusal.status, body: JSON.stringify({ code: -1003, msg }), headers };
}
