import type { SimulatedExchange } from '#simulators/exchange/simulated-exchange.ts';
import type { BarTopic } from '#simulators/host/bar-publisher.ts';
import { IdleCut } from '#simulators/host/idle-cut.ts';
import { RateWindow } from '#simulators/host/rate-window.ts';
import type { ConnectionProtocol, StreamConnection } from '#simulators/host/stream-connection.ts';
import { findByInstId } from '#simulators/venue-b/instruments.ts';
import { INTERVAL_OF_BAR, RULES } from '#simulators/venue-b/market-rules.ts';

const HOUR_MS = 3_600_000;
const NO_DATA = 4_004;
const UNREADABLE = 4_002;
const CHANNEL = 'candle';

/** The request in one message of a client. */
interface Request {
  readonly id?: unknown;
  readonly op?: unknown;
  readonly args?: unknown;
}

/** One connection: candles on the business route alone, an answer for each argument, and text pings. */
export class StreamSession implements ConnectionProtocol {
  readonly #connection: StreamConnection;
  readonly #exchange: SimulatedExchange;
  readonly #hasCandles: boolean;
  readonly #connId: string;
  readonly #idle: IdleCut;
  readonly #requests = new RateWindow(RULES.streamRequestsPerHour, HOUR_MS);
  #argumentChars = 0;

  constructor(
    connection: StreamConnection,
    exchange: SimulatedExchange,
    hasCandles: boolean,
    connId: string,
  ) {
    this.#connection = connection;
    this.#exchange = exchange;
    this.#hasCandles = hasCandles;
    this.#connId = connId;
    const cut = (): void =>
      connection.close(NO_DATA, `No data received in ${RULES.idleMs / 1_000}s.`);
    this.#idle = new IdleCut(connection, RULES.idleMs, cut);
  }

  onText(text: string): void {
    this.#idle.heard();
    if (text === 'ping') {
      this.#connection.send('pong');
      return;
    }
    const request = requestIn(text);
    const { op, args } = request ?? {};
    const isRequest = (op === 'subscribe' || op === 'unsubscribe') && Array.isArray(args);
    if (request === null || !isRequest) {
      this.#error('60012', `Illegal request: ${text}`, request?.id);
      return;
    }
    if (!this.#requests.admits(this.#exchange.nowMs())) {
      this.#error('60014', 'Requests too frequent', request.id);
      return;
    }
    for (const argument of args) this.#change(op, argument, request.id);
  }

  onBinary(): void {
    this.#connection.close(UNREADABLE, 'Invalid request');
  }

  onPing(payload: string): void {
    this.#idle.heard();
    this.#connection.pong(payload);
  }

  onPong(): void {
    this.#idle.heard();
  }

  frame(_: string, event: string): string {
    return event;
  }

  shutdownNotice(): string {
    const msg = 'The connection will soon be closed for a service upgrade. Please reconnect.';
    return JSON.stringify({ event: 'notice', code: '64008', msg, connId: this.#connId });
  }

  #change(event: 'subscribe' | 'unsubscribe', argument: unknown, id: unknown): void {
    const said = JSON.stringify(argument) ?? '';
    const topic = topicOf(this.#exchange, argument);
    this.#argumentChars += said.length;
    if (topic === null || !this.#hasCandles || this.#argumentChars > RULES.argumentChars) {
      this.#error('60018', wrongChannel(argument), id);
      return;
    }
    const connId = this.#connId;
    const given = id === undefined ? {} : { id };
    this.#connection.send(JSON.stringify({ ...given, event, arg: argument, connId }));
    if (event === 'unsubscribe') {
      this.#connection.unsubscribe(topic.name);
      return;
    }
    this.#connection.subscribe(topic);
    this.#connection.pushForming(topic);
  }

  #error(code: string, msg: string, id: unknown): void {
    const given = id === undefined ? {} : { id };
    this.#connection.send(
      JSON.stringify({ ...given, event: 'error', msg, code, connId: this.#connId }),
    );
  }
}

/** Names are case-sensitive: `candle1h` is not a channel. */
function topicOf(exchange: SimulatedExchange, argument: unknown): BarTopic | null {
  if (typeof argument !== 'object' || argument === null) return null;
  const { channel, instId } = argument as Readonly<Record<string, unknown>>;
  if (typeof channel !== 'string' || typeof instId !== 'string') return null;
  const interval = INTERVAL_OF_BAR.get(channel.slice(CHANNEL.length));
  const listing = findByInstId(exchange, instId);
  if (!channel.startsWith(CHANNEL) || interval === undefined || listing === null) return null;
  const { market, symbol } = listing.contract;
  return { name: `${channel} ${instId}`, market, symbol, interval };
}

function wrongChannel(argument: unknown): string {
  const { channel, instId } = (argument ?? {}) as Readonly<Record<string, unknown>>;
  return (
    `Subscribe failed, wrong URL or channel:${String(channel)},instId:${String(instId)} doesn't exist. ` +
    'Please use the correct URL, channel and parameters referring to API document.'
  );
}

function requestIn(text: string): Request | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : null;
  } catch {
    return null;
  }
}
