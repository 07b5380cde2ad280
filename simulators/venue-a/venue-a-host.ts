import type { Clock } from '#kernel/clock.ts';
import type { ContractMarket } from '#simulators/exchange/contract.ts';
import type { SimulatedExchange } from '#simulators/exchange/simulated-exchange.ts';
import type { FaultBoard } from '#simulators/faults/fault-board.ts';
import type { Fault } from '#simulators/faults/fault.ts';
import { KlinePublisher } from '#simulators/venue-a/kline-publisher.ts';
import { MARKET_RULES, type MarketRules } from '#simulators/venue-a/market-rules.ts';
import { parseTarget } from '#simulators/venue-a/request-target.ts';
import { RequestBudget } from '#simulators/venue-a/request-budget.ts';
import { RestProtocol } from '#simulators/venue-a/rest-protocol.ts';
import {
  StreamSession,
  type StreamPeer,
  type StreamRoute,
} from '#simulators/venue-a/stream-session.ts';

/** How an answer travels. */
export type Delivery =
  | { readonly kind: 'whole' }
  /** The head arrives, the body over that many milliseconds. */
  | { readonly kind: 'drip'; readonly overMs: number }
  /** Half of the body arrives, then the connection is cut. */
  | { readonly kind: 'cut' }
  /** The connection is cut before anything arrives. */
  | { readonly kind: 'reset' }
  /** Nothing ever arrives. */
  | { readonly kind: 'hang' };

/** An HTTP answer of the simulated host. */
export interface HostAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly delivery: Delivery;
}

/** What a host is made of; spot and perpetual share the exchange and the faults. */
export interface HostOptions {
  readonly market: ContractMarket;
  readonly exchange: SimulatedExchange;
  readonly clock: Clock;
  readonly faults: FaultBoard;
  /** Length of a push slot; the documented one of the market when absent. */
  readonly pushEveryMs?: number;
}

/** One of Binance's hosts, spot or perpetual, without sockets: REST answers and stream sessions. */
export class VenueAHost {
  readonly market: ContractMarket;
  readonly #exchange: SimulatedExchange;
  readonly #clock: Clock;
  readonly #faults: FaultBoard;
  readonly #rules: MarketRules;
  readonly #rest: RestProtocol;
  readonly #budget: RequestBudget;
  readonly #publisher: KlinePublisher;
  readonly #sessions = new Set<StreamSession>();

  constructor({ market, exchange, clock, faults, pushEveryMs }: HostOptions) {
    this.market = market;
    this.#exchange = exchange;
    this.#clock = clock;
    this.#faults = faults;
    this.#rules = MARKET_RULES[market];
    this.#rest = new RestProtocol(exchange, market);
    this.#budget = new RequestBudget(this.#rules.weightPerMinute);
    this.#publisher = new KlinePublisher(
      exchange,
      market,
      clock,
      pushEveryMs ?? this.#rules.pushEveryMs,
    );
    faults.watch(this);
  }

  /** Stream connections that are open, frozen ones included. */
  get connectionCount(): number {
    return this.#sessions.size;
  }

  /** Answers one HTTP request, faults included. */
  request(method: string, target: string): HostAnswer {
    const nowMs = this.#exchange.nowMs();
    const call = this.#rest.call(method, target);
    const { usedWeight, refusal } = this.#budget.charge(call.weight, nowMs);
    const headers: Record<string, string> = {
      'content-type': 'application/json;charset=UTF-8',
      date: new Date(nowMs).toUTCString(),
      'x-mbx-used-weight-1m': String(usedWeight),
    };
    if (this.market === 'spot') headers['x-mbx-used-weight'] = String(usedWeight);
    const fault = this.#restFault(nowMs);
    const refused = fault ?? (refusal === null ? null : refusalAnswer(refusal));
    if (refused !== null) {
      if (refused.retryAfterSec !== null) headers['retry-after'] = String(refused.retryAfterSec);
      return { ...refused, headers, delivery: this.#delivery() };
    }
    return { ...call.answer(), headers, delivery: this.#delivery() };
  }

  /**
   * Whether the host refuses to open the next stream connection, which it does only under a fault.
   */
  refusesConnection(): boolean {
    return this.#faults.strike('refuse_connections', this.market) !== null;
  }

  /** Opens a stream connection for a request target such as `/ws` or `/stream?streams=a/b`. */
  connect(target: string, peer: StreamPeer): StreamSession {
    const session = new StreamSession(peer, this.#route(target), {
      market: this.market,
      clock: this.#clock,
      faults: this.#faults,
      publisher: this.#publisher,
      nowMs: () => this.#exchange.nowMs(),
    });
    this.#sessions.add(session);
    if (this.#faults.strike('half_open', this.market) !== null) session.freeze();
    return session;
  }

  /** The owner of the connection says that it is gone. */
  disconnected(session: StreamSession): void {
    session.onClosed();
    this.#sessions.delete(session);
  }

  /**
   * Faults that strike connections as a whole; those of single messages are drawn where they pass.
   */
  onFaultBegins(fault: Fault): void {
    if (fault.market !== undefined && fault.market !== this.market) return;
    if (fault.kind === 'clock_skew') this.#exchange.skewClock(fault.value ?? 0);
    for (const session of this.#sessions) {
      if (fault.kind === 'drop_connections') session.drop();
      if (fault.kind === 'planned_shutdown') session.shutDown(fault.value ?? 10_000);
      if (fault.kind === 'half_open') session.freeze();
    }
  }

  onFaultEnds(fault: Fault): void {
    if (fault.kind === 'clock_skew') this.#exchange.skewClock(0);
    if (fault.kind !== 'half_open') return;
    // The line is back, and the far end has long forgotten the connection: it answers with a reset.
    for (const session of this.#sessions) if (session.isFrozen) session.drop();
  }

  /** Cuts every connection; the host may be used again afterwards. */
  stop(): void {
    for (const session of this.#sessions) session.drop();
    this.#publisher.stop();
  }

  /** Streams in the path or query are subscribed from the start; requests may add more. */
  #route(target: string): StreamRoute {
    const { path, query } = parseTarget(target);
    const isSilent = this.#faults.strike('silent_route', this.market) !== null;
    const { rawStreamPath, combinedStreamPath } = this.#rules;
    if (path === combinedStreamPath) {
      const streams = (query.get('streams') ?? '').split('/').filter(Boolean);
      return { streams, isCombined: true, isSilent };
    }
    if (path === rawStreamPath || path.startsWith(`${rawStreamPath}/`)) {
      const streams = path.slice(rawStreamPath.length).split('/').filter(Boolean);
      return { streams, isCombined: false, isSilent };
    }
    return { streams: [], isCombined: path.endsWith('/stream'), isSilent: true };
  }

  /** A refusal that a fault puts in the place of the answer. */
  #restFault(nowMs: number): RefusedAnswer | null {
    const strike = (kind: Fault['kind']): Fault | null => this.#faults.strike(kind, this.market);
    const banned = strike('banned');
    if (banned !== null) {
      const retryAfterSec = banned.value ?? 120;
      return refusalAnswer({ status: 418, retryAfterSec, untilMs: nowMs + retryAfterSec * 1_000 });
    }
    const limited = strike('rate_limited');
    if (limited !== null) {
      return refusalAnswer({ status: 429, retryAfterSec: limited.value ?? 5, untilMs: nowMs });
    }
    const broken = strike('server_error');
    if (broken === null) return null;
    // Gateways in front of the exchange answer in HTML, so a client must not expect JSON.
    const body = '<html><head><title>502 Bad Gateway</title></head><body></body></html>';
    return { status: broken.value ?? 502, body, retryAfterSec: null };
  }

  /** How a fault spoils the way of an answer, whatever the answer is. */
  #delivery(): Delivery {
    const strike = (kind: Fault['kind']): Fault | null => this.#faults.strike(kind, this.market);
    if (strike('hang') !== null) return { kind: 'hang' };
    if (strike('reset') !== null) return { kind: 'reset' };
    if (strike('truncated_body') !== null) return { kind: 'cut' };
    const slow = strike('slow_drip');
    return slow === null ? { kind: 'whole' } : { kind: 'drip', overMs: slow.value ?? 20_000 };
  }
}

interface RefusedAnswer {
  readonly status: number;
  readonly body: string;
  readonly retryAfterSec: number | null;
}

/** The address in the text is fixed: everybody on loopback is one address. */
function refusalAnswer(refusal: {
  readonly status: 429 | 418;
  readonly retryAfterSec: number;
  readonly untilMs: number;
}): RefusedAnswer {
  const msg =
    refusal.status === 418
      ? `Way too many requests; IP(127.0.0.1) banned until ${refusal.untilMs}. ` +
        'Please use the websocket for live updates to avoid bans.'
      : 'Too many requests; current limit of IP(127.0.0.1) is exceeded. ' +
        'Please use the websocket for live updates to avoid polling the API.';
  const body = JSON.stringify({ code: -1003, msg });
  return { status: refusal.status, body, retryAfterSec: refusal.retryAfterSec };
}
