import type { ContractMarket } from '#simulators/exchange/contract.ts';
import type { SimulatedExchange } from '#simulators/exchange/simulated-exchange.ts';
import type { BarTopic } from '#simulators/host/bar-publisher.ts';
import { IdleCut } from '#simulators/host/idle-cut.ts';
import type { ConnectionProtocol, StreamConnection } from '#simulators/host/stream-connection.ts';
import { topicOf } from '#simulators/venue-c/contract-names.ts';
import { RULES } from '#simulators/venue-c/market-rules.ts';

const UNSUPPORTED_DATA = 1_003;

/** The request in one message of a client. */
interface Request {
  readonly req_id?: unknown;
  readonly op?: unknown;
  readonly args?: unknown;
}

/**
 * One connection to a market's stream route. A message is taken or refused as a whole, by words that
 * name the first topic that is at fault.
 */
export class StreamSession implements ConnectionProtocol {
  readonly #connection: StreamConnection;
  readonly #exchange: SimulatedExchange;
  readonly #market: ContractMarket;
  readonly #connId: string;
  readonly #idle: IdleCut;
  readonly #subscribed = new Map<unknown, BarTopic>();

  constructor(
    connection: StreamConnection,
    exchange: SimulatedExchange,
    market: ContractMarket,
    connId: string,
  ) {
    this.#connection = connection;
    this.#exchange = exchange;
    this.#market = market;
    this.#connId = connId;
    this.#idle = new IdleCut(connection, RULES.idleMs, () => connection.drop());
  }

  onText(text: string): void {
    this.#idle.heard();
    const request = requestIn(text);
    const { op, args } = request;
    if (op === 'ping') {
      this.#answer(request, true, 'pong');
    } else if (op === 'subscribe' && Array.isArray(args)) {
      this.#subscribe(request, args);
    } else if (op === 'unsubscribe' && Array.isArray(args)) {
      this.#unsubscribe(request, args);
    } else {
      this.#answer(request, false, 'Params Error');
    }
  }

  onBinary(): void {
    this.#connection.close(UNSUPPORTED_DATA, 'binary frames are not accepted');
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

  shutdownNotice(): null {
    return null;
  }

  #subscribe(request: Request, args: readonly unknown[]): void {
    const refusal = this.#refusalOf(args);
    if (refusal !== null) {
      this.#answer(request, false, refusal);
      return;
    }
    // On success, the message of the perpetual host is empty.
    this.#answer(request, true, this.#market === 'spot' ? 'subscribe' : '');
    for (const name of args) {
      const topic = topicOf(this.#exchange, this.#market, name);
      if (topic === null) continue;
      this.#subscribed.set(name, topic);
      this.#connection.subscribe(topic);
      this.#connection.pushForming(topic);
    }
  }

  #unsubscribe(request: Request, args: readonly unknown[]): void {
    for (const name of args) {
      const topic = this.#subscribed.get(name);
      if (topic === undefined) continue;
      this.#subscribed.delete(name);
      this.#connection.unsubscribe(topic.name);
    }
    this.#answer(request, true, this.#market === 'spot' ? 'unsubscribe' : '');
  }

  /** Why a message with these topics is refused; null when it is taken. */
  #refusalOf(args: readonly unknown[]): string | null {
    const isSpot = this.#market === 'spot';
    if (args.length === 0) return 'Params Error';
    if (isSpot && args.length > RULES.spotTopicsPerMessage) return 'args size >10';
    const named = new Set<unknown>();
    for (const name of args) {
      if (topicOf(this.#exchange, this.#market, name) === null) {
        return isSpot
          ? `Invalid symbol :[${String(name)}]`
          : `error:handler not found,topic:${String(name)}`;
      }
      if (named.has(name) || this.#subscribed.has(name)) {
        return `error:already subscribed,topic:${String(name)}`;
      }
      named.add(name);
    }
    const chars = [...this.#subscribed.keys(), ...named].join('').length;
    return chars > RULES.topicChars ? 'error:args length exceeds the limit' : null;
  }

  #answer({ req_id: id, op }: Request, success: boolean, words: string): void {
    this.#connection.send(
      JSON.stringify({
        success,
        ret_msg: words,
        conn_id: this.#connId,
        req_id: typeof id === 'string' ? id : '',
        op: typeof op === 'string' ? op : '',
      }),
    );
  }
}

/** A message that is not an object requests nothing. */
function requestIn(text: string): Request {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
