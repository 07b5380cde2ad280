import { isInterval } from '#kernel/market/interval.ts';
import type { SimulatedExchange } from '#simulators/exchange/simulated-exchange.ts';
import type { BarTopic } from '#simulators/host/bar-publisher.ts';
import { IdleCut } from '#simulators/host/idle-cut.ts';
import type { RateWindow } from '#simulators/host/rate-window.ts';
import type { ConnectionProtocol, StreamConnection } from '#simulators/host/stream-connection.ts';
import { objectIn } from '#simulators/venue-d/info-questions.ts';
import { RULES } from '#simulators/venue-d/market-rules.ts';

/** What the connections of one address share. */
export interface AddressLimits {
  readonly clientMessages: RateWindow;
  subscriptions: number;
}

const POLICY_VIOLATION = 1_008;
const GREETING = 'Websocket connection established.';

/** One connection to `/ws`: a subscription a message, answered by repeating it, and no closing event. */
export class StreamSession implements ConnectionProtocol {
  readonly #connection: StreamConnection;
  readonly #exchange: SimulatedExchange;
  readonly #limits: AddressLimits;
  readonly #idle: IdleCut;
  readonly #subscribed = new Set<string>();

  constructor(connection: StreamConnection, exchange: SimulatedExchange, limits: AddressLimits) {
    this.#connection = connection;
    this.#exchange = exchange;
    this.#limits = limits;
    this.#idle = new IdleCut(connection, RULES.idleMs, () => connection.drop());
    connection.send(GREETING);
  }

  onText(text: string): void {
    this.#idle.heard();
    if (!this.#limits.clientMessages.admits(this.#exchange.nowMs())) {
      this.#connection.close(POLICY_VIOLATION, 'Too many messages');
      return;
    }
    const request = objectIn(text);
    const method = request?.['method'];
    if (method === 'ping') this.#connection.send('{"channel":"pong"}');
    else if (method === 'subscribe' || method === 'unsubscribe') {
      this.#change(method, request?.['subscription'], text);
    } else this.#error(`Error parsing JSON into valid websocket request: ${text}`);
  }

  onBinary(): void {
    this.#connection.close(POLICY_VIOLATION, 'binary frames are not accepted');
  }

  onPing(payload: string): void {
    this.#idle.heard();
    this.#connection.pong(payload);
  }

  onPong(): void {
    this.#idle.heard();
  }

  frame(_: string, event: string): string {
    return `{"channel":"candle","data":${event}}`;
  }

  shutdownNotice(): null {
    return null;
  }

  #change(method: 'subscribe' | 'unsubscribe', subscription: unknown, text: string): void {
    const topic = this.#topicOf(subscription);
    const said = JSON.stringify(subscription);
    if (topic === null) {
      this.#error(`Invalid subscription ${said ?? text}`);
      return;
    }
    const isThere = this.#subscribed.has(topic.name);
    if (isThere === (method === 'subscribe')) {
      this.#error(`Already ${method}d: ${said}`);
      return;
    }
    if (method === 'subscribe' && this.#limits.subscriptions >= RULES.subscriptionsPerAddress) {
      this.#error(`Cannot have more than ${RULES.subscriptionsPerAddress} subscriptions.`);
      return;
    }
    this.#connection.send(
      `{"channel":"subscriptionResponse","data":{"method":"${method}","subscription":${said}}}`,
    );
    if (method === 'unsubscribe') {
      this.#subscribed.delete(topic.name);
      this.#limits.subscriptions -= 1;
      this.#connection.unsubscribe(topic.name);
      return;
    }
    this.#subscribed.add(topic.name);
    this.#limits.subscriptions += 1;
    this.#connection.subscribe(topic);
    this.#connection.pushForming(topic);
  }

  /** The connection ended, and its subscriptions with it. */
  end(): void {
    this.#limits.subscriptions -= this.#subscribed.size;
    this.#subscribed.clear();
  }

  #topicOf(subscription: unknown): BarTopic | null {
    if (typeof subscription !== 'object' || subscription === null) return null;
    const { type, coin, interval } = subscription as Readonly<Record<string, unknown>>;
    if (type !== 'candle' || typeof coin !== 'string' || typeof interval !== 'string') return null;
    const symbol = `${coin}USDC`;
    if (!isInterval(interval) || this.#exchange.find('perp', symbol) === null) return null;
    return { name: `${coin} ${interval}`, market: 'perp', symbol, interval };
  }

  #error(data: string): void {
    this.#connection.send(JSON.stringify({ channel: 'error', data }));
  }
}
