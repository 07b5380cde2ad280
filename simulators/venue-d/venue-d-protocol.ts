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
import { candleText } from '#simulators/venue-d/candles.ts';
import { InfoQuestions } from '#simulators/venue-d/info-questions.ts';
import { RULES } from '#simulators/venue-d/market-rules.ts';
import { StreamSession, type AddressLimits } from '#simulators/venue-d/stream-session.ts';

/** Hyperliquid: one host with one POST route for all requests, which never signals the close of a bar. */
export class VenueDProtocol implements ExchangeProtocol {
  readonly place: FaultPlace = { exchange: 'venue_d', market: 'perp' };
  /** The real one pushes every trade, so the last one of a bar is always pushed. */
  readonly pushRule: PushRule = { everyMs: 1_000, pushesClosed: false };
  readonly #exchange: SimulatedExchange;
  readonly #questions: InfoQuestions;
  readonly #weight = new RateWindow(RULES.weightPerMinute, 60_000);
  readonly #limits: AddressLimits = {
    clientMessages: new RateWindow(RULES.clientMessagesPerMinute, 60_000),
    subscriptions: 0,
  };

  constructor(exchange: SimulatedExchange) {
    this.#exchange = exchange;
    this.#questions = new InfoQuestions(exchange);
  }

  receive(request: HostRequest, nowMs: number): ReceivedRequest {
    const call = this.#questions.call(request);
    const isAdmitted = this.#weight.admits(nowMs, call.weight);
    const headers = {
      'content-type': 'application/json',
      date: new Date(nowMs).toUTCString(),
      vary: 'origin, access-control-request-method, access-control-request-headers',
    };
    return { headers, answer: () => (isAdmitted ? call.answer() : this.refuse('rate_limited')) };
  }

  /** 429 comes bare, without a time; a ban is the firewall's page. */
  refuse(refusal: Refusal): ProtocolAnswer {
    if (refusal === 'rate_limited') return { status: 429, body: 'null' };
    const body = '<html><head><title>403 Forbidden</title></head><body></body></html>';
    return { status: 403, body };
  }

  connect(target: string, connection: StreamConnection): StreamSession {
    if (parseTarget(target).path !== '/ws') connection.silence();
    return new StreamSession(connection, this.#exchange, this.#limits);
  }

  eventText({ listing, interval, bar }: PushedBar): string {
    return candleText(listing.contract, interval, bar);
  }
}
