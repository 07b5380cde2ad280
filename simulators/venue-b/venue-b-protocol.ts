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
import { RateWindow } from '#simulators/host/rate-window.ts';
import { parseTarget } from '#simulators/host/request-target.ts';
import type { StreamConnection } from '#simulators/host/stream-connection.ts';
import { candleText } from '#simulators/venue-b/candle-text.ts';
import { instIdOf } from '#simulators/venue-b/instruments.ts';
import { INTERVAL_OF_BAR, RULES, type Route } from '#simulators/venue-b/market-rules.ts';
import { refusal as refusalWith, RestRoutes } from '#simulators/venue-b/rest-routes.ts';
import { StreamSession } from '#simulators/venue-b/stream-session.ts';

/** Limits of an address, which both markets of the exchange share. */
export type RouteLimits = Readonly<Record<Route, RateWindow>>;

/** The limits of one address on a new exchange. */
export function routeLimits(): RouteLimits {
  const { requestsOfRoute, requestWindowMs } = RULES;
  const windows = Object.entries(requestsOfRoute).map(([route, most]) => [
    route,
    new RateWindow(most, requestWindowMs),
  ]);
  return Object.fromEntries(windows) as Record<Route, RateWindow>;
}

const BAR_OF_INTERVAL = new Map([...INTERVAL_OF_BAR].map(([bar, interval]) => [interval, bar]));

/** OKX: one address for both markets; the host of a market answers for both. */
export class VenueBProtocol implements ExchangeProtocol {
  readonly place: FaultPlace;
  readonly pushRule: PushRule = { everyMs: RULES.pushEveryMs, pushesClosed: true };
  readonly #exchange: SimulatedExchange;
  readonly #limits: RouteLimits;
  readonly #routes: RestRoutes;
  #connections = 0;

  constructor(exchange: SimulatedExchange, market: ContractMarket, limits: RouteLimits) {
    this.place = { exchange: 'venue_b', market };
    this.#exchange = exchange;
    this.#limits = limits;
    this.#routes = new RestRoutes(exchange);
  }

  receive(request: HostRequest, nowMs: number): ReceivedRequest {
    const call = this.#routes.call(request);
    const isAdmitted = call.route === null || this.#limits[call.route].admits(nowMs);
    const headers = {
      'content-type': 'application/json',
      date: new Date(nowMs).toUTCString(),
    };
    return { headers, answer: () => (isAdmitted ? call.answer() : this.refuse('rate_limited')) };
  }

  /** Refusals contain no retry time. A system that is out of order reports it with HTTP status 200. */
  refuse(refusal: Refusal): ProtocolAnswer {
    return refusal === 'rate_limited'
      ? refusalWith('50011', 'Too Many Requests', 429)
      : refusalWith('50026', 'System error. Try again later');
  }

  connect(target: string, connection: StreamConnection): StreamSession {
    const { path } = parseTarget(target);
    const isKnown = path === '/ws/v5/business' || path === '/ws/v5/public';
    if (!isKnown) connection.silence();
    this.#connections += 1;
    const connId = (0x25ebf8bb + this.#connections).toString(16);
    return new StreamSession(connection, this.#exchange, path === '/ws/v5/business', connId);
  }

  eventText({ listing, interval, bar, isClosed }: PushedBar): string {
    const { contract } = listing;
    const channel = `candle${BAR_OF_INTERVAL.get(interval)}`;
    const arg = JSON.stringify({ channel, instId: instIdOf(contract) });
    return `{"arg":${arg},"data":[${candleText(contract, interval, bar, isClosed)}]}`;
  }
}
