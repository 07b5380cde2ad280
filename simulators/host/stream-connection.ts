import type { Clock, Timer } from '#kernel/ports/clock.ts';
import type { FaultBoard, FaultPlace } from '#simulators/faults/fault-board.ts';
import type { BarPublisher, BarSink, BarTopic } from '#simulators/host/bar-publisher.ts';
import type { StreamPeer } from '#simulators/host/stream-peer.ts';

/**
 * The exchange-specific behaviour of one connection. Nothing is called while the connection is half-open, nor after
 * its end.
 */
export interface ConnectionProtocol {
  onText(text: string): void;
  onBinary(): void;
  onPing(payload: string): void;
  /** The answer to our ping, or an unasked one. */
  onPong(): void;
  /** A pushed event as this connection frames it. */
  frame(topic: string, event: string): string;
  /** The message before a planned close; null if the exchange sends none. */
  shutdownNotice(): string | null;
  /** The connection is gone, and what it counted against limits of its address with it. */
  end?(): void;
}

/** The dependencies of a connection. */
export interface StreamSurroundings {
  readonly place: FaultPlace;
  readonly clock: Clock;
  readonly faults: FaultBoard;
  readonly publisher: BarPublisher;
}

/** Close code of RFC 6455 for a server that goes down. */
const GOING_AWAY = 1_001;

/**
 * One stream connection on the side of the exchange, independent of sockets: the owner of the socket passes in the
 * messages of the client, and sends the messages that this object passes to its peer. The protocol decides the
 * messages; faults are applied here.
 */
export class StreamConnection implements BarSink {
  readonly #peer: StreamPeer;
  readonly #around: StreamSurroundings;
  readonly #topics = new Map<string, BarTopic>();
  readonly #timers = new Set<Timer>();
  /** A wrong route, or a fault: subscriptions are accepted, but nothing is pushed. */
  #isSilent: boolean;
  #isOpen = true;
  #isFrozen = false;
  #protocol: ConnectionProtocol | null = null;

  constructor(peer: StreamPeer, around: StreamSurroundings) {
    this.#peer = peer;
    this.#around = around;
    this.#isSilent = around.faults.strike('silent_route', around.place) !== null;
  }

  get isFrozen(): boolean {
    return this.#isFrozen;
  }

  get clock(): Clock {
    return this.#around.clock;
  }

  /** Attaches the protocol; messages before that are lost. */
  speak(protocol: ConnectionProtocol): void {
    this.#protocol = protocol;
  }

  /** Accepts subscriptions without ever pushing, as on a wrong route. */
  silence(): void {
    this.#isSilent = true;
  }

  /** Has bars pushed to the client. What is subscribed already stays as it is. */
  subscribe(topic: BarTopic): void {
    if (this.#isSilent || !this.#isOpen || this.#topics.has(topic.name)) return;
    this.#topics.set(topic.name, topic);
    this.#around.publisher.subscribe(topic, this);
  }

  /** Pushes a topic's forming bar to this client now, as exchanges do after a subscription. */
  pushForming(topic: BarTopic): void {
    if (this.#topics.has(topic.name)) this.#around.publisher.pushForming(topic, this);
  }

  /** Ends the pushes of a topic; names that were never subscribed are ignored. */
  unsubscribe(name: string): void {
    const topic = this.#topics.get(name);
    if (topic === undefined) return;
    this.#topics.delete(name);
    this.#around.publisher.unsubscribe(topic, this);
  }

  onClientText(text: string): void {
    if (this.#hears) this.#protocol?.onText(text);
  }

  onClientBinary(): void {
    if (this.#hears) this.#protocol?.onBinary();
  }

  onClientPing(payload: string): void {
    if (this.#hears) this.#protocol?.onPing(payload);
  }

  onClientPong(): void {
    if (this.#hears) this.#protocol?.onPong();
  }

  /** The connection is gone; called by its owner exactly once. */
  onClosed(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#protocol?.end?.();
    for (const name of this.#topics.keys()) this.unsubscribe(name);
    for (const timer of this.#timers) timer.cancel();
    this.#timers.clear();
  }

  /** A bar from the publisher: here faults strike single messages. */
  deliver(name: string, event: string, isClosing: boolean): void {
    const { faults, place } = this.#around;
    if (faults.strike('stall', place) !== null || faults.strike('gap', place) !== null) return;
    if (isClosing && faults.strike('closing_gap', place) !== null) return;
    const text = this.#protocol?.frame(name, event) ?? event;
    const late = faults.strike('reorder', place);
    if (late !== null) {
      this.later(late.value ?? 3_000, () => this.send(text));
      return;
    }
    if (faults.strike('truncated', place) !== null) this.send(text.slice(0, text.length >> 1));
    else if (faults.strike('malformed', place) !== null) this.send(text.replaceAll('"', "'"));
    else this.send(text);
    if (faults.strike('duplicate', place) !== null) this.send(text);
  }

  send(text: string): void {
    if (this.#hears) this.#peer.send(text);
  }

  ping(payload: string): void {
    if (this.#hears) this.#peer.ping(payload);
  }

  pong(payload: string): void {
    if (this.#hears) this.#peer.pong(payload);
  }

  /** Stops sending and receiving, as on a half-open connection. */
  freeze(): void {
    this.#isFrozen = true;
    this.#peer.freeze();
  }

  /** Announces the end as the exchange does, then ends the connection. */
  shutDown(noticeMs: number): void {
    const notice = this.#protocol?.shutdownNotice() ?? null;
    if (notice !== null) this.send(notice);
    this.later(noticeMs, () => this.close(GOING_AWAY, 'server shutdown'));
  }

  /** Ends the connection in good order, which a frozen one cannot. */
  close(code: number, reason: string): void {
    if (this.#hears) this.#peer.close(code, reason);
  }

  /** Cuts the connection without a closing handshake. */
  drop(): void {
    if (this.#isOpen) this.#peer.terminate();
  }

  /** Runs a task after a while, unless the connection ended or the timer was cancelled before. */
  later(delayMs: number, task: () => void): Timer {
    const scheduled = this.#around.clock.after(delayMs, () => {
      this.#timers.delete(timer);
      task();
    });
    const timer: Timer = {
      cancel: () => {
        this.#timers.delete(timer);
        scheduled.cancel();
      },
    };
    this.#timers.add(timer);
    return timer;
  }

  get #hears(): boolean {
    return this.#isOpen && !this.#isFrozen;
  }
}
