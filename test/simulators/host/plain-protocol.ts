import type { FaultPlace } from '#simulators/faults/fault-board.ts';
import type { SimulatedExchange } from '#simulators/exchange/simulated-exchange.ts';
import type { PushedBar, PushRule } from '#simulators/host/bar-publisher.ts';
import type { ExchangeProtocol, ReceivedRequest } from '#simulators/host/exchange-protocol.ts';
import type { HostRequest, ProtocolAnswer } from '#simulators/host/host-answer.ts';
import { IdleCut } from '#simulators/host/idle-cut.ts';
import { RateWindow } from '#simulators/host/rate-window.ts';
import type { ConnectionProtocol, StreamConnection } from '#simulators/host/stream-connection.ts';

/** Silence after which this exchange cuts a client. */
export const IDLE_MS = 30_000;
/** Requests per minute. */
export const REQUESTS_PER_MINUTE = 5;

/**
 * A made-up exchange that differs from Binance in everything that a host must leave open: requests
 * are posted, pings are texts, silent clients are cut, bars are never marked as closed.
 */
export class PlainProtocol implements ExchangeProtocol {
  readonly place: FaultPlace = { exchange: 'venue_d', market: 'perp' };
  readonly pushRule: PushRule = { everyMs: 1_000, pushesClosed: false };
  readonly #exchange: SimulatedExchange;
  readonly #requests = new RateWindow(REQUESTS_PER_MINUTE, 60_000);

  constructor(exchange: SimulatedExchange) {
    this.#exchange = exchange;
  }

  receive({ method, target, body }: HostRequest, nowMs: number): ReceivedRequest {
    const isAdmitted = this.#requests.admits(nowMs);
    const headers = { 'content-type': 'text/plain', 'x-left': String(this.#requests.endMs(nowMs)) };
    const heard = { status: 200, body: `${method} ${target} ${body}` };
    return { headers, answer: () => (isAdmitted ? heard : this.refuse('rate_limited', null)) };
  }

  refuse(refusal: string, value: number | null): ProtocolAnswer {
    return { status: 403, body: `${refusal} ${value}` };
  }

  connect(target: string, connection: StreamConnection): ConnectionProtocol {
    const idle = new IdleCut(connection, IDLE_MS, () => connection.drop());
    if (target === '/nowhere') connection.silence();
    return {
      onText: (text) => {
        idle.heard();
        if (text === 'ping') connection.send('pong');
        else this.#subscribe(text, connection);
      },
      onBinary: () => connection.close(1_003, 'texts only'),
      onPing: (payload) => connection.pong(payload),
      onPong: () => undefined,
      frame: (topic, event) => `${topic} ${event}`,
      shutdownNotice: () => null,
    };
  }

  eventText({ bar, isClosed }: PushedBar): string {
    return `"${bar.openTimeMs}" ${bar.bar.trades}${isClosed ? ' closed' : ''}`;
  }

  #subscribe(symbol: string, connection: StreamConnection): void {
    const topic = { name: symbol, market: 'perp', symbol, interval: '1m' } as const;
    connection.subscribe(topic);
    connection.send(this.#exchange.find('perp', symbol) === null ? 'unknown' : 'subscribed');
    connection.pushForming(topic);
  }
}
