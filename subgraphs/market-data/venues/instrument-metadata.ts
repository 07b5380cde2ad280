import type { Clock, Random, Timer } from '#kernel/ports/clock.ts';
import { FeedError } from '#kernel/market/feed.ts';
import type { InstrumentMeta, ListedInstrument, VenueFeed } from '#kernel/market/feed.ts';
import type { Log } from '#kernel/ports/log.ts';
import { fullJitterMs } from '#kernel/async/back-off.ts';

/** `unavailable` until the first list arrived, `stale` when the newest list is too old. */
export type MetadataStatus = 'ready' | 'stale' | 'unavailable';

export interface InstrumentDirectorySettings {
  readonly refreshEveryMs: number;
  /** A list older than this is stale; it is still served. */
  readonly staleAfterMs: number;
  readonly retryBaseMs: number;
  readonly retryCapMs: number;
  /** How long an instrument that a list lacks stays known; another list has to lack it as well. */
  readonly keepUnlistedMs: number;
  /** The same for a list with fewer than half of the known instruments: most likely it was truncated. */
  readonly keepFromHalvesMs: number;
}

const DEFAULTS: InstrumentDirectorySettings = {
  refreshEveryMs: 15 * 60_000,
  staleAfterMs: 60 * 60_000,
  retryBaseMs: 5_000,
  retryCapMs: 5 * 60_000,
  keepUnlistedMs: 10 * 60_000,
  keepFromHalvesMs: 24 * 3_600_000,
};

export interface InstrumentDirectoryDependencies {
  readonly feed: Pick<VenueFeed, 'venue' | 'fetchInstruments'>;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly settings?: Partial<InstrumentDirectorySettings>;
}

/**
 * A venue's descriptions of its instruments, read again at intervals. After a failure the last list is served until a
 * newer one is complete. Instruments that a list lacks are kept until a later one confirms it.
 */
export class InstrumentDirectory {
  readonly #dependencies: InstrumentDirectoryDependencies;
  readonly #settings: InstrumentDirectorySettings;
  #metaOfSymbol: ReadonlyMap<string, InstrumentMeta> = new Map();
  /** Since when lists lack a known instrument, in monotonic time. */
  #unlistedSinceMs: ReadonlyMap<string, number> = new Map();
  #updatedAtMs: number | null = null;
  /** The same moment in monotonic time, for the age. */
  #refreshedAtMs = 0;
  #failures = 0;
  #timer: Timer | null = null;
  #stopping: AbortController | null = null;

  constructor(dependencies: InstrumentDirectoryDependencies) {
    this.#dependencies = dependencies;
    this.#settings = { ...DEFAULTS, ...dependencies.settings };
  }

  /** Begins to read the list, at once and then periodically. */
  start(): void {
    if (this.#stopping !== null) return;
    this.#stopping = new AbortController();
    void this.#refresh(this.#stopping.signal);
  }

  /** Ends reading; the known list is kept. */
  stop(): void {
    this.#timer?.cancel();
    this.#stopping?.abort();
    this.#stopping = null;
  }

  /** The description of one instrument; undefined if it is not listed, or the list is not loaded. */
  metaOf(symbol: string): InstrumentMeta | undefined {
    return this.#metaOfSymbol.get(symbol);
  }

  get status(): MetadataStatus {
    if (this.#updatedAtMs === null) return 'unavailable';
    const ageMs = this.#dependencies.clock.monotonicMs() - this.#refreshedAtMs;
    return ageMs > this.#settings.staleAfterMs ? 'stale' : 'ready';
  }

  /** When the list was last read, in milliseconds since the epoch; null before the first time. */
  get updatedAtMs(): number | null {
    return this.#updatedAtMs;
  }

  async #refresh(signal: AbortSignal): Promise<void> {
    const nextMs = await this.#read(signal);
    if (signal.aborted) return;
    this.#timer = this.#dependencies.clock.after(nextMs, () => void this.#refresh(signal));
  }

  /** Reads the list once; returns the milliseconds until the next time. */
  async #read(signal: AbortSignal): Promise<number> {
    const { feed, clock, log } = this.#dependencies;
    try {
      const listed = await feed.fetchInstruments(signal);
      // Every venue lists instruments, so an empty list is an error of the answer.
      if (listed.length === 0)
        throw new FeedError('malformed', 'The venue returned an empty list.');
      this.#take(listed);
      this.#updatedAtMs = clock.nowMs();
      this.#refreshedAtMs = clock.monotonicMs();
      this.#failures = 0;
      return this.#settings.refreshEveryMs;
    } catch (error) {
      if (signal.aborted) return 0;
      const reason = error instanceof Error ? error.message : String(error);
      const fields = { ...feed.venue, failures: this.#failures, reason };
      // The session has logged why the venue fails, and every retry would repeat it.
      const isLogged = error instanceof FeedError && error.upstream !== null;
      if (this.#failures === 0 && !isLogged) log.warn(fields, 'reading the instrument list failed');
      else log.debug(fields, 'reading the instrument list failed');
      return this.#retryMs(error);
    }
  }

  /**
   * A single list without an instrument does not delist it, because a list may be truncated: the instrument keeps its
   * description until a later list also lacks it.
   */
  #take(listed: readonly ListedInstrument[]): void {
    const nowMs = this.#dependencies.clock.monotonicMs();
    const { keepUnlistedMs, keepFromHalvesMs } = this.#settings;
    const isHalf = listed.length * 2 < this.#metaOfSymbol.size;
    const keepMs = isHalf ? keepFromHalvesMs : keepUnlistedMs;
    const metaOfSymbol = new Map(listed.map(({ symbol, meta }) => [symbol, meta]));
    const unlistedSinceMs = new Map<string, number>();
    for (const [symbol, meta] of this.#metaOfSymbol) {
      if (metaOfSymbol.has(symbol)) continue;
      const sinceMs = this.#unlistedSinceMs.get(symbol) ?? nowMs;
      if (nowMs - sinceMs >= keepMs) continue;
      metaOfSymbol.set(symbol, meta);
      unlistedSinceMs.set(symbol, sinceMs);
    }
    if (unlistedSinceMs.size > this.#unlistedSinceMs.size) {
      const counts = { listed: listed.length, lacking: unlistedSinceMs.size };
      const message = 'the instrument list lacks known instruments; they are kept for now';
      this.#dependencies.log.info({ ...this.#dependencies.feed.venue, ...counts }, message);
    }
    this.#metaOfSymbol = metaOfSymbol;
    this.#unlistedSinceMs = unlistedSinceMs;
  }

  #retryMs(error: unknown): number {
    const { retryBaseMs, retryCapMs } = this.#settings;
    const jitterMs = fullJitterMs(
      this.#failures,
      { baseMs: retryBaseMs, capMs: retryCapMs },
      this.#dependencies.random,
    );
    this.#failures += 1;
    const askedMs = error instanceof FeedError ? error.retryAfterMs : 0;
    return Math.max(1_000, askedMs, jitterMs);
  }
}
