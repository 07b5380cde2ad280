import type { FeedListener, LinkState } from '#kernel/market/feed.ts';
import { seriesKey } from '#kernel/market/instrument.ts';
import type { SeriesId } from '#kernel/market/instrument.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { VenueBarEvent, BarStream } from '#market-data/venues/venue.ts';

/** However quiet a series is, it is resubscribed at least this often. */
const MAX_SILENCE_MS = 3_600_000;

/** One series and the state of its stream. */
interface Entry {
  readonly series: SeriesId;
  state: LinkState | null;
  /** When its last bar came, or when it was last subscribed. */
  quietSinceMs: number;
  /** How long it may be silent; doubles with each vain subscription. */
  silentAfterMs: number;
  /** The connection on which the venue refused it. */
  refusedBy: object | null;
}

/**
 * The states of the series that share a connection; the listener is called on real changes. A series can be lost
 * while its connection lives: refused by the venue, or silent among others.
 */
export class SeriesStates {
  readonly #entries: readonly Entry[];
  readonly #bySymbol = new Map<string, Map<string, Entry>>();
  readonly #silentSeriesMs: number;
  readonly #listener: FeedListener;
  readonly #log: Log;

  constructor(
    series: readonly SeriesId[],
    silentSeriesMs: number,
    listener: FeedListener,
    log: Log,
  ) {
    this.#silentSeriesMs = silentSeriesMs;
    this.#listener = listener;
    this.#log = log;
    this.#entries = series.map((one) => ({
      series: one,
      state: null,
      quietSinceMs: 0,
      silentAfterMs: silentSeriesMs,
      refusedBy: null,
    }));
    for (const entry of this.#entries) {
      const { symbol, interval } = entry.series;
      const intervals = this.#bySymbol.get(symbol) ?? new Map<string, Entry>();
      this.#bySymbol.set(symbol, intervals.set(interval, entry));
    }
  }

  get series(): readonly SeriesId[] {
    return this.#entries.map(({ series }) => series);
  }

  /** Every series follows the state of the connection. */
  announceAll(state: LinkState, reason: string): void {
    this.#announce(this.#entries, state, reason);
  }

  /** The connection delivers: its series are live, except for refused ones. */
  becomeLive(connection: object, nowMs: number): void {
    for (const entry of this.#entries) entry.quietSinceMs = nowMs;
    const isRefused = (entry: Entry): boolean => entry.refusedBy === connection;
    const live = this.#entries.filter((entry) => !isRefused(entry));
    this.#announce(this.#entries.filter(isRefused), 'lost', 'the venue refused the subscription');
    this.#announce(live, 'live', 'bars arrive');
  }

  /** Passes a bar on; a bar of a lost series on a live connection makes the series live again. */
  deliver(event: VenueBarEvent, isConnectionLive: boolean, nowMs: number): void {
    const entry = this.#find(event);
    if (entry === undefined) return;
    entry.quietSinceMs = nowMs;
    if (entry.state === 'lost' && isConnectionLive) {
      entry.silentAfterMs = this.#silentSeriesMs;
      this.#announce([entry], 'live', 'bars arrive again');
    }
    this.#listener.onBar(entry.series, event.bar, event.isUnsure);
  }

  /**
   * The venue does not know these streams. The listener is called immediately if the connection carries them now, and
   * otherwise when it takes over.
   */
  refuse(connection: object, isCurrent: boolean, streams: readonly BarStream[]): void {
    for (const stream of streams) {
      const entry = this.#find(stream);
      if (entry === undefined) continue;
      entry.refusedBy = connection;
      if (isCurrent) this.#announce([entry], 'lost', 'the venue refused the subscription');
    }
  }

  /**
   * Series that were silent for too long; they count as lost, and have to be resubscribed. A series that stays silent
   * is returned ever more rarely, because it may just not be traded.
   */
  takeSilent(nowMs: number): SeriesId[] {
    const silent = this.#entries.filter(
      (entry) => nowMs - entry.quietSinceMs >= entry.silentAfterMs,
    );
    for (const entry of silent) {
      entry.quietSinceMs = nowMs;
      entry.silentAfterMs = Math.min(2 * entry.silentAfterMs, MAX_SILENCE_MS);
    }
    this.#announce(silent, 'lost', 'no bar of this series in time');
    return silent.map(({ series }) => series);
  }

  #find({ symbol, interval }: BarStream): Entry | undefined {
    return this.#bySymbol.get(symbol)?.get(interval);
  }

  #announce(entries: readonly Entry[], state: LinkState, reason: string): void {
    const changed = entries.filter((entry) => entry.state !== state);
    if (changed.length === 0) return;
    for (const entry of changed) entry.state = state;
    const series = changed.map((entry) => entry.series);
    this.#log.debug({ series: series.map(seriesKey), state, reason }, 'venue link');
    this.#listener.onLink(series, state, reason);
  }
}
