import type { Random, Timer } from '#kernel/ports/clock.ts';
import type { FeedListener } from '#kernel/market/feed.ts';
import type { SeriesId } from '#kernel/market/instrument.ts';
import type { Counter } from '#kernel/ports/meter.ts';
import { fullJitterMs } from '#kernel/async/back-off.ts';
import { VenueConnection } from '#market-data/venues/session/venue-connection.ts';
import type {
  ConnectionEnd,
  ConnectionOwner,
  ConnectionDependencies,
} from '#market-data/venues/session/venue-connection.ts';
import type { RateWindow } from '#market-data/venues/session/rate-window.ts';
import { SeriesStates } from '#market-data/venues/session/series-states.ts';
import type {
  UpstreamChannel,
  UpstreamProblems,
} from '#market-data/venues/session/upstream-problems.ts';

export interface StreamGroupDependencies extends ConnectionDependencies {
  readonly random: Random;
  readonly listener: FeedListener;
  /** Connection attempts of the whole feed. */
  readonly attempts: RateWindow;
  readonly lostConnections: Counter;
  /** Learns what this connection delivers, and why it does not. */
  readonly faults: UpstreamProblems;
}

/**
 * The series that share one connection, for the life of the feed. Connections are replaced below it; for a planned
 * replacement the successor is live before the old one is dropped, so that no bar is lost between the two, and some
 * arrive twice.
 */
export class StreamGroup {
  readonly #dependencies: StreamGroupDependencies;
  readonly #states: SeriesStates;
  readonly #owner: ConnectionOwner;
  readonly #all = new Set<VenueConnection>();
  readonly #channel: UpstreamChannel = { gives: 'stream' };
  #current: VenueConnection | null = null;
  /** The connection that will take over from a living one. */
  #successor: VenueConnection | null = null;
  #failures = 0;
  #liveSinceMs: number | null = null;
  #reconnect: Timer | null = null;
  #replacement: Timer | null = null;
  #watch: Timer | null = null;
  #isStopped = false;
  #onStopped: (() => void) | null = null;

  constructor(dependencies: StreamGroupDependencies, series: readonly SeriesId[]) {
    this.#dependencies = dependencies;
    const { settings, listener, log } = dependencies;
    this.#states = new SeriesStates(series, settings.silentSeriesMs, listener, log);
    this.#owner = {
      onBar: (event, nowMs) => this.#states.deliver(event, this.#liveSinceMs !== null, nowMs),
      onLive: (connection) => this.#onLive(connection),
      onShutdown: (connection) => this.#onShutdown(connection),
      onRefused: (connection, streams) =>
        this.#states.refuse(connection, connection === this.#current, streams),
      onEnd: (connection, end) => this.#onEnd(connection, end),
    };
  }

  /** Whether its connection delivers. */
  get isLive(): boolean {
    return this.#liveSinceMs !== null;
  }

  start(): void {
    this.#watch = this.#armWatch();
    this.#connect();
  }

  /** Closes every connection; resolves when the last one has ended. */
  stop(): Promise<void> {
    this.#isStopped = true;
    for (const timer of [this.#reconnect, this.#replacement, this.#watch]) timer?.cancel();
    return new Promise((resolve) => {
      if (this.#all.size === 0) resolve();
      else this.#onStopped = resolve;
      for (const connection of this.#all) connection.retire();
    });
  }

  #connect(): void {
    if (this.#isStopped || this.#current !== null) return;
    const waitMs = this.#attemptWaitMs();
    if (waitMs > 0) {
      this.#reconnect = this.#dependencies.clock.after(waitMs, () => this.#connect());
      return;
    }
    this.#states.announceAll('connecting', 'opening a connection');
    const connection = this.#newConnection();
    this.#current = connection;
    connection.open();
  }

  #attemptWaitMs(): number {
    return this.#dependencies.attempts.waitMs(this.#dependencies.clock.monotonicMs(), 1);
  }

  #newConnection(): VenueConnection {
    this.#dependencies.attempts.spend(this.#dependencies.clock.monotonicMs(), 1);
    const connection = new VenueConnection(this.#dependencies, this.#states.series, this.#owner);
    this.#all.add(connection);
    return connection;
  }

  #onLive(connection: VenueConnection): void {
    const nowMs = this.#dependencies.clock.monotonicMs();
    if (connection === this.#successor) {
      const predecessor = this.#current;
      this.#current = connection;
      this.#successor = null;
      predecessor?.retire();
    }
    this.#liveSinceMs = nowMs;
    this.#dependencies.faults.gave(this.#channel);
    this.#states.becomeLive(connection, nowMs);
    this.#planReplacement();
  }

  /** Replaces the connection before the exchange ends it, at different times for different groups. */
  #planReplacement(): void {
    const { settings, protocol, random } = this.#dependencies;
    const { connectionLifeMs } = protocol.streamLimits;
    this.#replacement?.cancel();
    if (connectionLifeMs === null) return;
    const earlyMs = settings.replaceBeforeMs * (1 + random());
    this.#replaceAfter(Math.max(connectionLifeMs - earlyMs, 60_000));
  }

  #replaceAfter(delayMs: number): void {
    this.#replacement?.cancel();
    this.#replacement = this.#dependencies.clock.after(delayMs, () => this.#replace());
  }

  #onShutdown(connection: VenueConnection): void {
    if (connection === this.#current) this.#replace();
  }

  /** Opens a successor of the living connection; it takes over once it is live. */
  #replace(): void {
    if (this.#isStopped || this.#current === null || this.#successor !== null) return;
    const waitMs = this.#attemptWaitMs();
    if (waitMs > 0) {
      this.#replaceAfter(waitMs);
      return;
    }
    const successor = this.#newConnection();
    this.#successor = successor;
    this.#replacement?.cancel();
    this.#replacement = this.#dependencies.clock.after(
      this.#dependencies.settings.replaceTimeoutMs,
      () => {
        if (this.#successor !== successor) return;
        successor.end('the successor delivered nothing in time', 'silent');
      },
    );
    successor.open();
  }

  #onEnd(connection: VenueConnection, end: ConnectionEnd): void {
    this.#all.delete(connection);
    if (this.#isStopped) {
      if (this.#all.size === 0) this.#onStopped?.();
      return;
    }
    if (connection === this.#successor) this.#onSuccessorLost(end);
    else if (connection === this.#current) this.#onCurrentLost(end);
  }

  /** The old connection still delivers, so nothing is lost yet; the replacement is retried. */
  #onSuccessorLost(end: ConnectionEnd): void {
    this.#successor = null;
    this.#note(end);
    this.#failures += 1;
    this.#replaceAfter(this.#backOffMs());
  }

  /** Bars are missed from here on, until a connection is live again. */
  #onCurrentLost(end: ConnectionEnd): void {
    const { settings, clock } = this.#dependencies;
    const wasStable =
      this.#liveSinceMs !== null &&
      clock.monotonicMs() - this.#liveSinceMs >= settings.stableAfterMs;
    if (wasStable) this.#failures = 0;
    this.#liveSinceMs = null;
    this.#current = null;
    this.#note(end);
    this.#dependencies.faults.failed(this.#channel, end.cause, end.detail);
    this.#states.announceAll('lost', end.reason);
    if (this.#successor !== null) {
      this.#current = this.#successor;
      this.#successor = null;
      this.#replacement?.cancel();
      this.#states.announceAll('connecting', 'the successor takes over early');
      return;
    }
    this.#replacement?.cancel();
    const delayMs = this.#backOffMs();
    this.#failures += 1;
    this.#reconnect = clock.after(delayMs, () => this.#connect());
  }

  #backOffMs(): number {
    const { settings, random } = this.#dependencies;
    return fullJitterMs(
      this.#failures,
      { baseMs: settings.backOffBaseMs, capMs: settings.backOffCapMs },
      random,
    );
  }

  /** Notes each loss; `UpstreamProblems` warns once of its cause. */
  #note({ reason, cause, detail }: ConnectionEnd): void {
    const { log, protocol, lostConnections } = this.#dependencies;
    lostConnections.add(1, { ...protocol.id });
    const series = this.#states.series.length;
    const fields = { ...protocol.id, series, failures: this.#failures, reason, cause, detail };
    log.debug(fields, 'venue connection lost');
  }

  /** Each group looks for silent series, unless its connection is silent as a whole. */
  #armWatch(): Timer {
    return this.#dependencies.clock.after(this.#dependencies.settings.watchEveryMs, () => {
      this.#dependencies.counts.flush();
      this.#renewSilent();
      if (!this.#isStopped) this.#watch = this.#armWatch();
    });
  }

  #renewSilent(): void {
    if (this.#liveSinceMs === null) return;
    const silent = this.#states.takeSilent(this.#dependencies.clock.monotonicMs());
    if (silent.length > 0) this.#current?.resubscribe(silent);
  }
}
