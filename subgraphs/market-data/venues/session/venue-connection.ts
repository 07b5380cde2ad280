import type { Clock, Timer } from '#kernel/ports/clock.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { Socket, SocketHandlers, SocketTransport } from '#kernel/market/transport.ts';
import type { UpstreamCause } from '#kernel/market/upstream-cause.ts';
import { BarCloser } from '#market-data/venues/session/bar-closer.ts';
import type { ExchangeClock } from '#market-data/venues/session/exchange-clock.ts';
import { MessageQueue } from '#market-data/venues/session/message-queue.ts';
import type { FrameCounter } from '#market-data/venues/session/frame-counter.ts';
import type { SessionSettings } from '#market-data/venues/session/settings.ts';
import type {
  VenueBarEvent,
  BarStream,
  RefusalEvent,
  VenueProtocol,
} from '#market-data/venues/venue.ts';

/** Dependencies of a connection; the same for every connection of a feed. */
export interface ConnectionDependencies {
  readonly protocol: VenueProtocol;
  readonly socketBaseUrl: string;
  readonly sockets: SocketTransport;
  readonly clock: Clock;
  /** Learns the exchange's time from each frame. */
  readonly time: ExchangeClock;
  readonly settings: SessionSettings;
  readonly counts: FrameCounter;
  readonly log: Log;
}

/** Callbacks for the events of a connection. None is called after `onEnd`. */
export interface ConnectionOwner {
  onBar(event: VenueBarEvent, nowMs: number): void;
  /** Every subscription is answered and the first bar arrived. Called once. */
  onLive(connection: VenueConnection): void;
  /** The exchange will end this connection; it still delivers. */
  onShutdown(connection: VenueConnection): void;
  /** The venue does not know these streams, or refuses them. */
  onRefused(connection: VenueConnection, streams: readonly BarStream[]): void;
  onEnd(connection: VenueConnection, end: ConnectionEnd): void;
}

/** Why a connection ended. */
export interface ConnectionEnd {
  /** Clients may see it, so it names no host. */
  readonly reason: string;
  readonly cause: UpstreamCause;
  /** For the log alone: the peer's own words, or the name that was not found. */
  readonly detail: string;
}

/**
 * One WebSocket with its subscriptions. It watches its own deadlines, because an open socket proves nothing: a
 * connection on a wrong route is accepted, acknowledged, and silent forever. All times are monotonic.
 */
export class VenueConnection {
  readonly #dependencies: ConnectionDependencies;
  readonly #owner: ConnectionOwner;
  readonly #messageQueue: MessageQueue;
  /** Null if the exchange's own frames close bars. */
  readonly #closer: BarCloser | null;
  readonly #openedAtMs: number;
  readonly #streams: readonly BarStream[];
  #socket: Socket | null = null;
  #watch: Timer | null = null;
  #isOpen = false;
  #isLive = false;
  #isRetired = false;
  #hasEnded = false;
  #lastReceivedAtMs: number;
  #barAtMs: number;
  #probedAtMs: number | null = null;
  #keptAliveAtMs: number;

  constructor(
    dependencies: ConnectionDependencies,
    streams: readonly BarStream[],
    owner: ConnectionOwner,
  ) {
    this.#dependencies = dependencies;
    this.#owner = owner;
    const nowMs = dependencies.clock.monotonicMs();
    this.#streams = streams;
    this.#openedAtMs = nowMs;
    this.#lastReceivedAtMs = nowMs;
    this.#barAtMs = nowMs;
    this.#keptAliveAtMs = nowMs;
    const { protocol, time } = dependencies;
    this.#closer = protocol.hasClosingFrames ? null : new BarCloser(time);
    this.#messageQueue = new MessageQueue(dependencies.protocol, dependencies.clock, (text) =>
      this.#socket?.send(text),
    );
  }

  open(): void {
    const { protocol, socketBaseUrl, sockets } = this.#dependencies;
    this.#watch = this.#armWatch();
    this.#socket = sockets.open(protocol.socketUrl(socketBaseUrl), this.#handlers());
  }

  /** Resubscribes these streams, if they stay silent on a connection that delivers others. */
  resubscribe(streams: readonly BarStream[]): void {
    if (!this.#isOpen || this.#hasEnded) return;
    this.#messageQueue.unsubscribe(streams);
    this.#messageQueue.subscribe(streams);
  }

  /** Ends in good order. Bars in flight still arrive; then `onEnd` is called. */
  retire(): void {
    if (this.#hasEnded || this.#isRetired) return;
    this.#isRetired = true;
    this.#messageQueue.stop();
    this.#watch?.cancel();
    this.#watch = this.#dependencies.clock.after(this.#dependencies.settings.watchEveryMs, () =>
      this.end('the peer did not finish closing', 'connection_lost'),
    );
    this.#socket?.close();
  }

  /** Ends at once. */
  end(reason: string, cause: UpstreamCause, detail = reason): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#watch?.cancel();
    this.#messageQueue.stop();
    this.#socket?.terminate();
    this.#owner.onEnd(this, { reason, cause, detail });
  }

  #handlers(): SocketHandlers {
    const received = (): void => {
      this.#lastReceivedAtMs = this.#dependencies.clock.monotonicMs();
      this.#probedAtMs = null;
    };
    return {
      onOpen: () => {
        if (this.#hasEnded || this.#isRetired) return;
        received();
        this.#isOpen = true;
        this.#barAtMs = this.#lastReceivedAtMs;
        this.#messageQueue.subscribe(this.#streams);
      },
      onText: (frame) => {
        if (this.#hasEnded) return;
        received();
        this.#read(frame);
      },
      onPing: received,
      onPong: received,
      onClose: (code, reason, cause) => {
        const detail = `${code} ${reason}`.trim();
        this.end(`the connection closed (${code})`, cause ?? 'connection_lost', detail);
      },
    };
  }

  #read(frame: Uint8Array): void {
    const events = this.#dependencies.protocol.parse(frame);
    const { counts } = this.#dependencies;
    counts.frame(events.length);
    for (const event of events) {
      switch (event.kind) {
        case 'bar':
          counts.bar();
          this.#deliver(event);
          break;
        case 'ack':
          this.#messageQueue.settle(event.id);
          break;
        case 'accepted':
          this.#messageQueue.accept(event);
          break;
        case 'refused':
          this.#refused(event);
          break;
        case 'shutdown':
          if (!this.#isRetired) this.#owner.onShutdown(this);
          break;
        case 'malformed':
          counts.malformed();
          this.#closer?.forget();
          break;
      }
      if (this.#hasEnded) return;
    }
  }

  #deliver(event: VenueBarEvent): void {
    const { time, counts } = this.#dependencies;
    const { eventTimeMs } = event;
    this.#barAtMs = this.#lastReceivedAtMs;
    if (eventTimeMs !== null) time.framed(eventTimeMs, this.#lastReceivedAtMs);
    if (!this.#isLive) this.#becomeLive();
    const closed = this.#closer?.closedBy(event, this.#lastReceivedAtMs) ?? null;
    if (closed !== null) this.#owner.onBar(closed, this.#lastReceivedAtMs);
    this.#owner.onBar(event, this.#lastReceivedAtMs);
    // The bar was delivered when that returned. Forming bars come too often to be measured each.
    if (event.bar.closed && eventTimeMs !== null) counts.delivered(time.nowMs() - eventTimeMs);
  }

  /** A bar may overtake the answers to later subscriptions; the connection is live after them. */
  #becomeLive(): void {
    if (this.#isRetired || !this.#messageQueue.isSettled) return;
    this.#isLive = true;
    this.#owner.onLive(this);
  }

  /** A refusal that names a request or streams is about these, any other about the connection. */
  #refused(event: RefusalEvent): void {
    const streams = this.#messageQueue.refuse(event);
    const { log, protocol } = this.#dependencies;
    const { message } = event;
    log.warn({ ...protocol.id, message, streams: streams?.length }, 'venue refused a request');
    if (streams === null) {
      this.end(`the venue refused the connection (${message})`, 'address_refused');
    } else if (streams.length > 0) this.#owner.onRefused(this, streams);
  }

  #armWatch(): Timer {
    return this.#dependencies.clock.after(this.#dependencies.settings.watchEveryMs, () => {
      const fault = this.#fault(this.#dependencies.clock.monotonicMs());
      if (fault !== null) this.end(fault.reason, fault.cause);
      if (!this.#hasEnded) this.#watch = this.#armWatch();
    });
  }

  /** Checks every deadline; returns the reason to end, or null. */
  #fault(nowMs: number): Pick<ConnectionEnd, 'reason' | 'cause'> | null {
    const { settings } = this.#dependencies;
    if (!this.#isOpen) {
      if (nowMs - this.#openedAtMs < settings.openTimeoutMs) return null;
      return { reason: 'no handshake in time', cause: 'timed_out' };
    }
    const waitingSinceMs = this.#messageQueue.oldestUnansweredMs;
    if (waitingSinceMs !== null && nowMs - waitingSinceMs >= settings.ackTimeoutMs) {
      return { reason: 'a subscription was not answered in time', cause: 'timed_out' };
    }
    if (nowMs - this.#barAtMs >= settings.silentConnectionMs) {
      return { reason: 'no bar in time', cause: 'silent' };
    }
    this.#keepAlive(nowMs);
    return this.#probe(nowMs);
  }

  /** Sends the keep-alive of the client, if the exchange does not ping. */
  #keepAlive(nowMs: number): void {
    const rule = this.#dependencies.protocol.keepAlive;
    if (rule === null || nowMs - this.#keptAliveAtMs < rule.everyMs) return;
    this.#keptAliveAtMs = nowMs;
    if (rule.text === null) this.#socket?.ping();
    else this.#messageQueue.send(rule.text);
  }

  /** Detects a half-open socket: the peer is gone, and no FIN ever came. */
  #probe(nowMs: number): Pick<ConnectionEnd, 'reason' | 'cause'> | null {
    const { probeAfterMs, probeTimeoutMs } = this.#dependencies.settings;
    if (this.#probedAtMs !== null) {
      if (nowMs - this.#probedAtMs < probeTimeoutMs) return null;
      return { reason: 'a ping was not answered in time', cause: 'timed_out' };
    }
    if (nowMs - this.#lastReceivedAtMs >= probeAfterMs) {
      this.#probedAtMs = nowMs;
      this.#socket?.ping();
    }
    return null;
  }
}
