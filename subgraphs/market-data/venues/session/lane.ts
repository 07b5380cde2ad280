import type { Random, Timer } from '#kernel/clock.ts';
import type { FeedListener, LinkState } from '#kernel/feed.ts';
import { seriesKey } from '#kernel/instrument.ts';
import type { SeriesId } from '#kernel/instrument.ts';
import { fullJitterMs } from '#market-data/venues/session/back-off.ts';
import type { Counter } from '#kernel/meter.ts';
import { Connection } from '#market-data/venues/session/connection.ts';
import type { ConnectionOwner, ConnectionParts } from '#market-data/venues/session/connection.ts';
import type { RateWindow } from '#market-data/venues/session/rate-window.ts';
import type { BarEvent, BarStream } from '#market-data/venues/venue.ts';

export interface LaneParts extends ConnectionParts {
  readonly random: Random;
  readonly listener: FeedListener;
  /** Connection attempts of the whole feed. */
  readonly attempts: RateWindow;
  readonly lostConnections: Counter;
}

/** However quiet a series is, it is asked for anew at least this often. */
const LONGEST_SILENCE_MS = 3_600_000;

/** One series and how its stream is doing. */
interface LaneSeries {
  readonly series: SeriesId;
  state: LinkState | null;
  /** When its last bar came, or when it was last asked for. */
  quietSinceMs: number;
  /** The connection on which the venue refused it. */
  refusedBy: Connection | null;
  /** How long it may be silent; doubles with each vain subscription. */
  silentAfterMs: number;
}

/**
 * The series that share one connection, for as long as the feed runs. The connection below comes
 * and goes; when it goes by plan, its successor is live before it is dropped, so that no bar is
 * lost between the two, and some arrive twice.
 */
export class Lane {
  readonly #parts: LaneParts;
  readonly #series: readonly LaneSeries[];
  readonly #bySymbol = new Map<string, Map<string, LaneSeries>>();
  readonly #owner: ConnectionOwner;
  readonly #all = new Set<Connection>();
  #current: Connection | null = null;
  /** The connection that will take over from a living one. */
  #successor: Connection | null = null;
  #failures = 0;
  #liveSinceMs: number | null = null;
  #reconnect: Timer | null = null;
  #replacement: Timer | null = null;
  #watch: Timer | null = null;
  #isStopped = false;
  #onStopped: (() => void) | null = null;

  constructor(parts: LaneParts, series: readonly SeriesId[]) {
    this.#parts = parts;
    const nowMs = parts.clock.monotonicMs();
    const { silentSeriesMs } = parts.settings;
    this.#series = series.map((one) => ({
      series: one,
      state: null,
      quietSinceMs: nowMs,
      refusedBy: null,
      silentAfterMs: silentSeriesMs,
    }));
    for (const entry of this.#series) {
      const { symbol, interval } = entry.series;
      const intervals = this.#bySymbol.get(symbol) ?? new Map<string, LaneSeries>();
      this.#bySymbol.set(symbol, intervals.set(interval, entry));
    }
    this.#owner = {
      onBar: (event, nowMs) => this.#onBar(event, nowMs),
      onLive: (connection) => this.#onLive(connection),
      onShutdown: (connection) => this.#onShutdown(connection),
      onRefused: (...refusal) => this.#onRefused(...refusal),
      onEnd: (connection, reason) => this.#onEnd(connection, reason),
    };
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
      this.#reconnect = this.#parts.clock.after(waitMs, () => this.#connect());
      return;
    }
    this.#announce(this.#series, 'connecting', 'opening a connection');
    const connection = this.#newConnection();
    this.#current = connection;
    connection.open();
  }

  #attemptWaitMs(): number {
    return this.#parts.attempts.waitMs(this.#parts.clock.monotonicMs(), 1);
  }

  #newConnection(): Connection {
    this.#parts.attempts.spend(this.#parts.clock.monotonicMs(), 1);
    const streams = this.#series.map(({ series }) => series);
    const connection = new Connection(this.#parts, streams, this.#owner);
    this.#all.add(connection);
    return connection;
  }

  #onLive(connection: Connection): void {
    const nowMs = this.#parts.clock.monotonicMs();
    if (connection === this.#successor) {
      const predecessor = this.#current;
      this.#current = connection;
      this.#successor = null;
      predecessor?.retire();
    }
    this.#liveSinceMs = nowMs;
    for (const entry of this.#series) entry.quietSinceMs = nowMs;
    const isRefused = (entry: LaneSeries): boolean => entry.refusedBy === connection;
    this.#announce(this.#series.filter(isRefused), 'lost', 'the venue refused the subscription');
    this.#announce(
      this.#series.filter((entry) => !isRefused(entry)),
      'live',
      'bars arrive',
    );
    this.#planReplacement();
  }

  /** Replaces the connection before the exchange ends it, spread out so that lanes take turns. */
  #planReplacement(): void {
    const { settings, protocol, random } = this.#parts;
    const earlyMs = settings.replaceBeforeMs * (1 + random());
    const lifeMs = Math.max(protocol.streamLimits.connectionLifeMs - earlyMs, 60_000);
    this.#replaceAfter(lifeMs);
  }

  #replaceAfter(delayMs: number): void {
    this.#replacement?.cancel();
    this.#replacement = this.#parts.clock.after(delayMs, () => this.#replace());
  }

  #onShutdown(connection: Connection): void {
    if (connection === this.#current) this.#replace();
  }

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
    this.#replacement = this.#parts.clock.after(this.#parts.settings.replaceTimeoutMs, () => {
      if (this.#successor === successor) successor.end('the successor delivered nothing in time');
    });
    successor.open();
  }

  #onEnd(connection: Connection, reason: string): void {
    this.#all.delete(connection);
    if (this.#isStopped) {
      if (this.#all.size === 0) this.#onStopped?.();
      return;
    }
    if (connection === this.#successor) this.#onSuccessorLost(reason);
    else if (connection === this.#current) this.#onCurrentLost(reason);
  }

  #onSuccessorLost(reason: string): void {
    this.#successor = null;
    this.#note(reason);
    this.#failures += 1;
    this.#replaceAfter(this.#backOffMs());
  }

  #onCurrentLost(reason: string): void {
    const { settings, clock } = this.#parts;
    const wasStable =
      this.#liveSinceMs !== null &&
      clock.monotonicMs() - this.#liveSinceMs >= settings.stableAfterMs;
    if (wasStable) this.#failures = 0;
    this.#liveSinceMs = null;
    this.#current = null;
    this.#note(reason);
    this.#announce(this.#series, 'lost', reason);
    if (this.#successor !== null) {
      this.#current = this.#successor;
      this.#successor = null;
      this.#replacement?.cancel();
      this.#announce(this.#series, 'connecting', 'the successor takes over early');
      return;
    }
    this.#replacement?.cancel();
    const delayMs = this.#backOffMs();
    this.#failures += 1;
    this.#reconnect = clock.after(delayMs, () => this.#connect());
  }

  #backOffMs(): number {
    const { settings, random } = this.#parts;
    return fullJitterMs(this.#failures, settings.backOffBaseMs, settings.backOffCapMs, random);
  }

  #note(reason: string): void {
    const { log, protocol, lostConnections } = this.#parts;
    lostConnections.add(1, { ...protocol.id });
    const fields = {
      ...protocol.id,
      series: this.#series.length,
      failures: this.#failures,
      reason,
    };
    log.warn(fields, 'venue connection lost');
  }

  #onBar(event: BarEvent, nowMs: number): void {
    const entry = this.#bySymbol.get(event.symbol)?.get(event.interval);
    if (entry === undefined) return;
    entry.quietSinceMs = nowMs;
    if (entry.state === 'lost' && this.#liveSinceMs !== null) {
      entry.silentAfterMs = this.#parts.settings.silentSeriesMs;
      this.#announce([entry], 'live', 'bars arrive again');
    }
    this.#parts.listener.onBar(entry.series, event.bar);
  }

  /** The venue does not know these streams; the watch asks for them again, ever more rarely. */
  #onRefused(connection: Connection, streams: readonly BarStream[], message: string): void {
    for (const { symbol, interval } of streams) {
      const entry = this.#bySymbol.get(symbol)?.get(interval);
      if (entry === undefined) continue;
      entry.refusedBy = connection;
      if (connection === this.#current) this.#announce([entry], 'lost', message);
    }
  }

  #armWatch(): Timer {
    return this.#parts.clock.after(this.#parts.settings.watchEveryMs, () => {
      this.#parts.tally.flush();
      this.#findSilentSeries(this.#parts.clock.monotonicMs());
      if (!this.#isStopped) this.#watch = this.#armWatch();
    });
  }

  #findSilentSeries(nowMs: number): void {
    if (this.#liveSinceMs === null) return;
    const silent = this.#series.filter(
      (entry) => nowMs - entry.quietSinceMs >= entry.silentAfterMs,
    );
    if (silent.length === 0) return;
    for (const entry of silent) {
      entry.quietSinceMs = nowMs;
      entry.silentAfterMs = Math.min(2 * entry.silentAfterMs, LONGEST_SILENCE_MS);
    }
    this.#announce(silent, 'lost', 'no bar of this series in time');
    this.#current?.resubscribe(silent.map(({ series }) => series));
  }

  /** Tells the listener of the series that really changed. */
  #announce(entries: readonly LaneSeries[], state: LinkState, reason: string): void {
    const changed = entries.filter((entry) => entry.state !== state);
    if (changed.length === 0) return;
    for (const entry of changed) entry.state = state;
    const series = changed.map((entry) => entry.series);
    this.#parts.log.debug({ series: series.map(seriesKey), state, reason }, 'venue link');
    this.#parts.listener.onLink(series, state, reason);
  }
}
