import { backOffMs } from '../back-off.ts';
import { errorOfGraph, MarketgraphError } from '../marketgraph-error.ts';
import type { Transport } from '../transport.ts';
import { eventOf, streamOf } from './event-queue.ts';
import { ConnectionLost, type EventAnswer } from './events.ts';
import { socketEvents } from './socket-events.ts';
import { streamEvents } from './stream-events.ts';

/** Options of a live subscription. */
export interface FollowOptions {
  /** A WebSocket, and server-sent events where none gets through; or one of the two alone. */
  readonly connection?: 'auto' | 'websocket' | 'event-stream';
  /** A connection without any message for so long counts as lost: 60 seconds by default. */
  readonly silenceMs?: number;
  /**
   * Most events that wait for a slow reader, 256. Past it the connection is closed, and opened again behind
   * what was read: no event is lost, and no more is buffered.
   */
  readonly queueLength?: number;
}

/** Maps an event to an update; null for none. */
export type EventMapper<Result, Update> = (
  data: Result,
  signal: AbortSignal,
) => Update | null | Promise<Update | null>;

/**
 * A subscription that reconnects. Iterate over it once; leaving the loop ends it, and so does `close`, from
 * anywhere. It throws a permanent failure, and fails when a server never answered in as many attempts as the
 * client has.
 */
export class Following<Result extends object, Update = Result> implements AsyncIterable<Update> {
  /** Number of reconnects. */
  reconnects = 0;
  readonly #transport: Transport;
  readonly #query: string;
  readonly #variables: object;
  readonly #options: FollowOptions;
  readonly #take: EventMapper<Result, Update>;
  readonly #ending = new AbortController();
  /** The last cursor of each stream, by its name. */
  readonly #cursors = new Map<string, string>();
  #isSocket: boolean;
  #hasBegun = false;
  #isRead = false;

  /** @param take On a transient failure the event is requested again. */
  constructor(
    transport: Transport,
    query: string,
    variables: object,
    options: FollowOptions,
    take: EventMapper<Result, Update>,
  ) {
    this.#transport = transport;
    this.#query = query;
    this.#variables = variables;
    this.#options = options;
    this.#take = take;
    this.#isSocket = options.connection !== 'event-stream' && this.#canUseSockets();
  }

  /** Ends the iteration, even while it waits. */
  close(): void {
    this.#ending.abort();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Update> {
    if (this.#isRead) {
      throw new TypeError('A subscription has one reader: follow again, or share its updates.');
    }
    this.#isRead = true;
    const { signal } = this.#ending;
    let failures = 0;
    try {
      while (!signal.aborted) {
        let failure: unknown = null;
        try {
          for await (const answer of this.#connection(signal)) {
            const update = await this.#updateOf(answer);
            failures = 0;
            this.#hasBegun = true;
            if (update !== null) yield update;
          }
        } catch (error) {
          failure = error;
        }
        if (signal.aborted) return;
        if (this.#triesOtherWay(failure)) continue;
        failures += 1;
        this.#throwIfFinal(failure, failures);
        await this.#pause(failure, failures, signal);
        this.reconnects += 1;
      }
    } finally {
      this.close();
    }
  }

  #connection(signal: AbortSignal): AsyncGenerator<EventAnswer> {
    const { silenceMs = 60_000, queueLength = 256 } = this.#options;
    const settings = { silenceMs, queueLength };
    const after = [...this.#cursors.values()];
    const isResumed = after.length > 0 && this.#query.includes('$after');
    const variables = isResumed ? { ...this.#variables, after } : this.#variables;
    const request = { query: this.#query, variables };
    const { WebSocket: Socket } = this.#transport.surroundings;
    return this.#isSocket && Socket !== null
      ? socketEvents(Socket, this.#transport, request, settings, signal)
      : streamEvents(this.#transport, request, settings, signal);
  }

  async #updateOf(answer: EventAnswer): Promise<Update | null> {
    if (answer.errors !== undefined) throw errorOfGraph(answer.errors, { data: answer.data });
    const update = await this.#take(answer.data as Result, this.#ending.signal);
    const { cursor } = eventOf(answer);
    if (typeof cursor === 'string') this.#cursors.set(streamOf(answer).stream, cursor);
    return update;
  }

  /** Where no WebSocket could be opened, events come the other way, and the reverse. */
  #triesOtherWay(failure: unknown): boolean {
    const { connection = 'auto' } = this.#options;
    if (connection !== 'auto' || !this.#canUseSockets()) return false;
    if (!(failure instanceof ConnectionLost) || failure.wasOpen) return false;
    this.#isSocket = !this.#isSocket;
    return !this.#isSocket;
  }

  #throwIfFinal(failure: unknown, failures: number): void {
    if (failure === null) return;
    const isLost = failure instanceof ConnectionLost;
    const isTransient = failure instanceof MarketgraphError && failure.isTransient;
    if (!isLost && !isTransient) throw failure;
    const { retries, origin, hint } = this.#transport.settings;
    if (this.#hasBegun || failures <= retries) return;
    if (!isLost) throw failure;
    const message = `${origin} cannot be followed: ${failure.message}${hint}`;
    throw new MarketgraphError('unreachable', message, { cause: failure });
  }

  async #pause(failure: unknown, failures: number, signal: AbortSignal): Promise<void> {
    const { random, wait } = this.#transport.surroundings;
    const named = failure instanceof MarketgraphError ? failure.retryAfterSec : null;
    await wait(backOffMs(failures, random, named), signal);
  }

  #canUseSockets(): boolean {
    return this.#transport.surroundings.WebSocket !== null;
  }
}
