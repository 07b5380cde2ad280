import type { Clock, Timer } from '#kernel/clock.ts';
import type { ContractMarket } from '#simulators/exchange/contract.ts';
import type { FaultBoard } from '#simulators/faults/fault-board.ts';
import type { KlinePublisher, KlineSink } from '#simulators/venue-a/kline-publisher.ts';
import {
  CONNECTION_LIFE_MS,
  MARKET_RULES,
  MAX_STREAMS_PER_CONNECTION,
  type MarketRules,
} from '#simulators/venue-a/market-rules.ts';
import { answerRequest, type StreamControl } from '#simulators/venue-a/stream-requests.ts';

/** The other end of a connection, real or virtual. */
export interface StreamPeer {
  send(text: string): void;
  ping(payload: string): void;
  pong(payload: string): void;
  close(code: number, reason: string): void;
  /** Ends the connection without a closing handshake. */
  terminate(): void;
  /** Reads nothing any more, so that the client's closing handshake stays unanswered too. */
  freeze(): void;
}

/** What a session needs around it. */
export interface StreamSurroundings {
  readonly market: ContractMarket;
  readonly clock: Clock;
  readonly faults: FaultBoard;
  readonly publisher: KlinePublisher;
  nowMs(): number;
}

/**
 * How the connection was opened: its path decides the framing and whether anything is delivered. A
 * wrong route is accepted, acknowledges subscriptions, and then stays silent, as on the real host.
 */
export interface StreamRoute {
  readonly streams: readonly string[];
  readonly isCombined: boolean;
  readonly isSilent: boolean;
}

/** Close codes of RFC 6455 that the exchange uses. */
const POLICY_VIOLATION = 1_008;
const GOING_AWAY = 1_001;

/**
 * One stream connection as Binance's server sees it. Knows nothing of sockets: whoever owns the
 * connection feeds it what the client sends and carries out what it tells its peer.
 */
export class StreamSession implements KlineSink, StreamControl {
  readonly #peer: StreamPeer;
  readonly #around: StreamSurroundings;
  readonly #rules: MarketRules;
  readonly #streams = new Set<string>();
  readonly #isSilent: boolean;
  readonly #timers = new Set<Timer>();
  #isCombined: boolean;
  #isOpen = true;
  #isFrozen = false;
  #pongDeadline: Timer | null = null;
  #messageSecond = -1;
  #messagesThisSecond = 0;

  constructor(peer: StreamPeer, route: StreamRoute, around: StreamSurroundings) {
    this.#peer = peer;
    this.#around = around;
    this.#rules = MARKET_RULES[around.market];
    this.#isCombined = route.isCombined;
    this.#isSilent = route.isSilent;
    this.subscribe(route.streams);
    this.#schedulePing();
    this.#later(CONNECTION_LIFE_MS, () => this.close(GOING_AWAY, 'connection lifetime is over'));
  }

  get isFrozen(): boolean {
    return this.#isFrozen;
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
      if (!this.#isSilent) this.#around.publisher.subscribe(name, this);
    }
    return true;
  }

  /** Ends streams; names that were never subscribed are ignored. */
  unsubscribe(names: readonly string[]): void {
    for (const name of names) {
      if (this.#streams.delete(name)) this.#around.publisher.unsubscribe(name, this);
    }
  }

  /**
   * A request; it is answered even on a silent connection, which is what makes that one
   * treacherous.
   */
  onClientText(text: string): void {
    if (!this.#acceptsMessage()) return;
    this.#peer.send(answerRequest(text, this));
  }

  /** The exchange reads text frames only. */
  onClientBinary(): void {
    this.close(POLICY_VIOLATION, 'binary frames are not accepted');
  }

  /** Clients may ping too; it counts as a message of theirs. */
  onClientPing(payload: string): void {
    if (this.#acceptsMessage()) this.#peer.pong(payload);
  }

  /** The answer to our ping. An unasked one counts as well, and does no harm. */
  onClientPong(): void {
    if (!this.#acceptsMessage()) return;
    this.#pongDeadline?.cancel();
    this.#pongDeadline = null;
  }

  /** The connection is gone; called by its owner exactly once. */
  onClosed(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.unsubscribe([...this.#streams]);
    for (const timer of this.#timers) timer.cancel();
    this.#timers.clear();
    this.#pongDeadline?.cancel();
  }

  /** A kline event from the publisher: here faults strike single messages. */
  deliver(stream: string, event: string, isClosing: boolean): void {
    const { faults, market } = this.#around;
    if (faults.strike('stall', market) !== null || faults.strike('gap', market) !== null) return;
    if (isClosing && faults.strike('closing_gap', market) !== null) return;
    const text = this.#isCombined ? `{"stream":${JSON.stringify(stream)},"data":${event}}` : event;
    const late = faults.strike('reorder', market);
    if (late !== null) {
      this.#later(late.value ?? 3_000, () => this.#send(text));
      return;
    }
    if (faults.strike('truncated', market) !== null) this.#send(text.slice(0, text.length >> 1));
    else if (faults.strike('malformed', market) !== null) this.#send(text.replaceAll('"', "'"));
    else this.#send(text);
    if (faults.strike('duplicate', market) !== null) this.#send(text);
  }

  /** Stops sending and hearing, as when the line died without either end being told. */
  freeze(): void {
    this.#isFrozen = true;
    this.#peer.freeze();
  }

  /** Announces the end, then ends the connection. */
  shutDown(noticeMs: number): void {
    const event = `{"e":"serverShutdown","E":${this.#around.nowMs()}}`;
    this.#send(this.#isCombined ? `{"stream":"!serverShutdown","data":${event}}` : event);
    this.#later(noticeMs, () => this.close(GOING_AWAY, 'server shutdown'));
  }

  /** Ends the connection in good order, which a frozen one cannot. */
  close(code: number, reason: string): void {
    if (this.#isOpen && !this.#isFrozen) this.#peer.close(code, reason);
  }

  /** Cuts the connection without a closing handshake. */
  drop(): void {
    if (this.#isOpen) this.#peer.terminate();
  }

  #send(text: string): void {
    if (this.#isOpen && !this.#isFrozen) this.#peer.send(text);
  }

  /** Counts what the client sends, pongs included, and ends a connection that sends too much. */
  #acceptsMessage(): boolean {
    if (!this.#isOpen || this.#isFrozen) return false;
    const second = Math.floor(this.#around.clock.monotonicMs() / 1_000);
    if (second !== this.#messageSecond) {
      this.#messageSecond = second;
      this.#messagesThisSecond = 0;
    }
    this.#messagesThisSecond += 1;
    if (this.#messagesThisSecond <= this.#rules.clientMessagesPerSecond) return true;
    this.close(POLICY_VIOLATION, 'Too many requests');
    return false;
  }

  /** Pings for as long as the connection lives; one unanswered ping is enough to be cut. */
  #schedulePing(): void {
    this.#later(this.#rules.pingEveryMs, () => {
      if (!this.#isFrozen) this.#peer.ping(String(this.#around.nowMs()));
      this.#pongDeadline ??= this.#around.clock.after(this.#rules.pongWithinMs, () =>
        this.close(POLICY_VIOLATION, 'Pong timeout'),
      );
      this.#schedulePing();
    });
  }

  #later(delayMs: number, task: () => void): void {
    const timer = this.#around.clock.after(delayMs, () => {
      this.#timers.delete(timer);
      task();
    });
    this.#timers.add(timer);
  }
}
