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
import { limitHeaders, type AddressLimit } from '#simulators/venue-c/address-limit.ts';
import { eventText } from '#simulators/venue-c/kline-text.ts';
import { CATEGORY_OF_MARKET, MARKET_OF_CATEGORY, RULES } from '#simulators/venue-c/market-rules.ts';
import { RestRoutes } from '#simulators/venue-c/rest-routes.ts';
import { StreamSession } from '#simulators/venue-c/stream-session.ts';

const STREAM_ROUTE = '/v5/public/';
const TOO_MANY_VISITS = 10_006;

/** Bybit v5: one address for both markets; the host of a market answers for both. */
export class VenueCProtocol implements ExchangeProtocol {
  readonly place: FaultPlace;
  readonly pushRule: PushRule = { everyMs: RULES.pushEveryMs, pushesClosed: true };
  readonly #exchange: SimulatedExchange;
  readonly #limit: AddressLimit;
  readonly #routes: RestRoutes;
  #connections = 0;

  /** @param limit shared by the hosts of both markets */
  constructor(exchange: SimulatedExchange, market: ContractMarket, limit: AddressLimit) {
    this.place = { exchange: 'venue_c', market };
    this.#exchange = exchange;
    this.#limit = limit;
    this.#routes = new RestRoutes(exchange);
  }

  receive(request: HostRequest, nowMs: number): ReceivedRequest {
    const isAdmitted = this.#limit.admitsRequest(nowMs);
    const headers = {
      'content-type': 'application/json',
      date: new Date(nowMs).toUTCString(),
      ...this.#limit.headers(nowMs),
    };
    return {
      headers,
      answer: () => (isAdmitted ? this.#routes.answer(request) : this.#stayAway()),
    };
  }

  /** A rate limit has status 200; a ban does not say when it ends. */
  refuse(refusal: Refusal, value: number | null, nowMs: number): ProtocolAnswer {
    if (refusal === 'banned') return this.#stayAway();
    const resetMs = nowMs + (value ?? RULES.requestWindowMs / 1_000) * 1_000;
    const answer = this.#routes.refusal(TOO_MANY_VISITS, 'Too many visits!');
    return { ...answer, headers: limitHeaders(0, resetMs) };
  }

  connect(target: string, connection: StreamConnection): StreamSession {
    const { path } = parseTarget(target);
    const category = path.startsWith(STREAM_ROUTE) ? path.slice(STREAM_ROUTE.length) : '';
    const market = MARKET_OF_CATEGORY.get(category);
    if (market === undefined) connection.silence();
    if (!this.#limit.admitsConnection(this.#exchange.nowMs())) connection.drop();
    this.#connections += 1;
    const connId = `${CATEGORY_OF_MARKET[this.place.market]}-${this.#connections.toString(36)}`;
    return new StreamSession(connection, this.#exchange, market ?? this.place.market, connId);
  }

  eventText(event: PushedBar): string {
    return eventText(event);
  }

  #stayAway(): ProtocolAnswer {
    const headers = { 'content-type': 'text/plain' };
    return { status: 403, body: '403, access too frequent', headers };
  }
}
