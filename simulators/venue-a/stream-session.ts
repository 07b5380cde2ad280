import type { Timer } from '#kernel/ports/clock.ts';
import type { BarTopic } from '#simulators/host/bar-publisher.ts';
import { RateWindow } from '#simulators/host/rate-window.ts';
import type { ConnectionProtocol, StreamConnection } from '#simulators/host/stream-connection.ts';
import {
  CONNECTION_LIFE_MS,
  MAX_STREAMS_PER_CONNECTION,
  type MarketRules,
} from '#simulators/venue-a/market-rules.ts';
import { answerRequest, type StreamControl } from '#simulators/venue-a/stream-requests.ts';

/** What a session needs around it. */
export interface SessionSurroundings {
  readonly rules: MarketRules;
  /** The topic of a stream name; null if the market does not know it. */
  topicOf(name: string): BarTopic | null;
  nowMs(): number;
}

/** How the connection was opened: its path decides the framing. */
export interface StreamRoute {
  readonly streams: readonly string[];
  readonly isCombined: boolean;
}

/** Close codes of RFC 6455 that the exchange uses. */
const POLICY_VIOLATION = 1_008;
const GOING_AWAY = 1_001;

/** The behaviour of Binance's server on one stream connection. */
export class StreamSession implements ConnectionProtocol, StreamControl {
  readonly #connection: StreamConnection;
  readonly #around: SessionSurroundings;
  /** Everything that was subscribed, names included that nothing is ever pushed for. */
  readonly #streams = new Set<string>();
  readonly #clientMessages: RateWindow;
  #isCombined: boolean;
  #pongDeadline: Timer | null = null;

  constructor(connection: StreamConnection, route: StreamRoute, around: SessionSurroundings) {
    this.#connection = connection;
    this.#around = around;
    this.#clientMessages = new RateWindow(around.rules.clientMessagesPerSecond, 1_000);
    this.#isCombined = route.isCombined;
    this.subscribe(route.streams);
    this.#schedulePing();
    connection.later(CONNECTION_LIFE_MS, () =>
      connection.close(GOING_AWAY, 'connection lifetime is over'),
    );
  }

  get isCombined(): boolean {
    return this.#isCombined;
  }

  get streams(): readonly string[] {
    return [...this.#streams];
  }

  /** Switches between bare events and events wrapped with their stream's name. */
  setCombined(isCombined: boolean): void {
    this.#isCombined = isCombined;
  }

  /** Adds streams; false when the connection would carry too many. Unknown names stay silent. */
  subscribe(names: readonly string[]): boolean {
    const wanted = new Set([...this.#streams, ...names]);
    if (wanted.size > MAX_STREAMS_PER_CONNECTION) return false;
    for (const name of names) {
      if (this.#streams.has(name)) continue;
      this.#streams.add(name);
      const topic = this.#around.topicOf(name);
      if (topic !== null) this.#connection.subscribe(topic);
    }
    return true;
  }

  /** Ends streams; names that were never subscribed are ignored. */
  unsubscribe(names: readonly string[]): void {
    for (const name of names) {
      if (this.#streams.delete(name)) this.#connection.unsubscribe(name);
    }
  }

  /**
   * A request; it is answered even on a silent connection, which is what makes that one
   * treacherous.
   */
  onText(text: string): void {
    if (this.#acceptsMessage()) this.#connection.send(answerRequest(text, this));
  }

  /** The exchange reads text frames only. */
  onBinary(): void {
    this.#connection.close(POLICY_VIOLATION, 'binary frames are not accepted');
  }

  /** Clients may ping too; it counts as a message of theirs. */
  onPing(payload: string): void {
    if (this.#acceptsMessage()) this.#connection.pong(payload);
  }

  /** An unasked pong counts as well, and does no harm. */
  onPong(): void {
    if (!this.#acceptsMessage()) return;
    this.#pongDeadline?.cancel();
    this.#pongDeadline = null;
  }

  frame(stream: string, event: string): string {
    return this.#isCombined ? `{"stream":${JSON.stringify(stream)},"data":${event}}` : event;
  }

  shutdownNotice(): string {
    const event = `{"e":"serverShutdown","E":${this.#around.nowMs()}}`;
    return this.#isCombined ? `{"stream":"!serverShutdown","data":${event}}` : event;
  }

  /** Counts what the client sends, pongs included, and ends a connection that sends too much. */
  #acceptsMessage(): boolean {
    if (this.#clientMessages.admits(this.#connection.clock.monotonicMs())) return true;
    this.#connection.close(POLICY_VIOLATION, 'Too many requests');
    return false;
  }

  /** Pings for as long as the connection lives; one unanswered ping is enough to be cut. */
  #schedulePing(): void {
    const { pingEveryMs, pongWithinMs } = this.#around.rules;
    this.#connection.later(pingEveryMs, () => {
      this.#connection.ping(String(this.#around.nowMs()));
      this.#pongDeadline ??= this.#connection.later(pongWithinMs, () =>
        this.#connection.close(POLICY_VIOLATION, 'Pong timeout'),
      );
      this.#schedulePing();
    });
  }
}
