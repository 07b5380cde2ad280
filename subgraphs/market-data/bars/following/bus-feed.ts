import type { Bar } from '#kernel/market/bar.ts';
import type { BarBus, BusListener, FormingBars } from '#kernel/market/bar-bus.ts';
import { ArchiveUnavailableError } from '#kernel/market/bar-archive.ts';
import type { TimeRange } from '#kernel/market/time-range.ts';
import type { BarLog, LogEntry, LogPosition, SnapshotWindow } from '#kernel/market/bar-log.ts';
import type { Clock, Timer } from '#kernel/ports/clock.ts';
import {
  FeedError,
  type BarRequest,
  type ConnectionCount,
  type DerivativeFeed,
  type FeedListener,
  type FeedPriority,
  type ListedInstrument,
  type VenueFeed,
} from '#kernel/market/feed.ts';
import type { AbsenceWay } from '#kernel/market/gap-store.ts';
import { seriesKey, type SeriesId, type VenueId } from '#kernel/market/instrument.ts';
import type { Log } from '#kernel/ports/log.ts';
import { shardOf } from '#kernel/market/shard.ts';
import type { FollowMetrics } from '#market-data/bars/following/follow-metrics.ts';
import { ShardFollower } from '#market-data/bars/following/shard-follower.ts';
import { missingPart, presentRows } from '#market-data/bars/following/replica-window.ts';
import { UpstreamPages } from '#market-data/bars/following/upstream-pages.ts';

/** Pause before a missing bar is looked up again. */
const AGAIN_MS = 500;

export interface BusFeedDependencies {
  readonly venue: VenueId;
  /** Shards of the venue, and the number of buckets that maps series to them. */
  readonly shards: readonly number[];
  readonly buckets: number;
  readonly log: BarLog;
  readonly bus: BarBus;
  readonly clock: Clock;
  readonly logger: Log;
  readonly metrics: FollowMetrics;
  /** The exchange itself, for data that the bus does not carry; never started. Null disables such requests. */
  readonly upstream: VenueFeed | null;
}

const TICK_MS = 500;
/** How often the log is polled for its heads while the bus is silent. */
const POLL_MS = 1_000;
/** How often a window is read again that entries overtook during the read. */
const MAX_READS = 5;
const ROWS_PER_PAGE = 1_000;
const NEVER_MS = 3_600_000;
/** Shards that are recovered from the log concurrently. */
const RECOVERIES = 3;

/**
 * A feed backed by the shard owners: their commits and forming bars arrive over the bus, everything else comes from
 * the log and the archive. The book above it is the same as above an exchange.
 */
export class BusFeed implements VenueFeed, BusListener {
  readonly venue: VenueId;
  readonly rowsPerPage = ROWS_PER_PAGE;
  readonly provesAbsence = true;
  readonly horizonMs?: NonNullable<VenueFeed['horizonMs']>;
  readonly findFirstBar?: NonNullable<VenueFeed['findFirstBar']>;
  readonly walksToFirstBar?: boolean;
  readonly derivatives?: DerivativeFeed;
  readonly #dependencies: BusFeedDependencies;
  readonly #shards: ReadonlyMap<number, ShardFollower>;
  readonly #upstreamPages: UpstreamPages | null;
  #joining: Promise<void> | null = null;
  #unfollow: () => void = () => undefined;
  #timer: Timer | null = null;
  #polledAtMs = -Infinity;
  #isLooking = false;
  #isStopped = false;

  constructor(dependencies: BusFeedDependencies) {
    this.venue = dependencies.venue;
    this.#dependencies = dependencies;
    this.#shards = new Map(
      dependencies.shards.map((shard) => [shard, new ShardFollower(shard, dependencies)]),
    );
    const { upstream, clock } = dependencies;
    this.#upstreamPages = upstream === null ? null : new UpstreamPages(upstream, clock);
    if (upstream?.horizonMs !== undefined) this.horizonMs = upstream.horizonMs.bind(upstream);
    if (upstream?.findFirstBar !== undefined)
      this.findFirstBar = upstream.findFirstBar.bind(upstream);
    if (upstream?.walksToFirstBar !== undefined) this.walksToFirstBar = upstream.walksToFirstBar;
    if (upstream?.derivatives !== undefined) this.derivatives = upstream.derivatives;
  }

  /** Notes the heads of the logs: later reads are not older. Rejects if the log is unreachable. */
  join(): Promise<void> {
    this.#joining ??= this.#join().catch((error: unknown) => {
      this.#joining = null;
      throw error;
    });
    return this.#joining;
  }

  start(series: readonly SeriesId[], listener: FeedListener): void {
    for (const one of series) this.#shardOf(one).series.push(one);
    for (const shard of this.#shards.values()) shard.listen(listener);
    listener.onLink(series, 'connecting', 'waiting for the owners of its shards');
    this.#follow();
    this.#look();
  }

  /** Absence on a replica comes from the archive of the owner. */
  absenceWay(): AbsenceWay {
    return 'ARCHIVE';
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#timer?.cancel();
    this.#unfollow();
    await this.#dependencies.upstream?.stop();
  }

  onEntry(entry: LogEntry): void {
    this.#shards.get(entry.shard)?.hearEntry(entry);
  }

  onForming(bars: FormingBars): void {
    this.#shards.get(bars.shard)?.hearForming(bars);
  }

  onUnreadable(shard: number): void {
    this.#shards.get(shard)?.doubt();
  }

  async fetchBars(
    request: BarRequest,
    priority: FeedPriority,
    signal?: AbortSignal,
  ): Promise<Bar[]> {
    const { series, startTimeMs: startMs, endTimeMs: endMs } = request;
    if (priority === 'audit') throw away('Replicas leave audits to the owners.', NEVER_MS);
    const { clock } = this.#dependencies;
    const range = { startMs, endMs };
    const found = await this.window(series, range).catch((error: unknown) => {
      if (error instanceof ArchiveUnavailableError) {
        throw new FeedError('store_unavailable', 'The archive cannot be read now.', AGAIN_MS);
      }
      throw error;
    });
    if (priority === 'live' || priority === 'scan') {
      const forming = this.#shardOf(series).formingOf(series);
      const rows = presentRows(found, range, forming, clock.nowMs());
      if (rows === null) throw away('No owner has bars of this time yet.');
      return rows;
    }
    const missing = missingPart(found, range);
    if (missing === null) return [...found.bars];
    if (this.#upstreamPages === null) throw away('No owner has bars of this time.');
    const { startMs: startTimeMs, endMs: endTimeMs } = missing;
    const asked = { series, startTimeMs, endTimeMs };
    const between = await this.#upstreamPages.fetch(asked, priority, signal, async () => {
      const { shard } = this.#shardOf(series);
      const past = { startMs: 0, endMs: clock.nowMs() };
      const newest = await this.#dependencies.log.window(shard, series, past, 1);
      return newest.bars.at(-1)?.openTimeMs ?? null;
    });
    return [
      ...found.bars.filter(({ openTimeMs }) => openTimeMs < startTimeMs),
      ...between,
      ...found.bars.filter(({ openTimeMs }) => openTimeMs >= endTimeMs),
    ];
  }

  /**
   * A window that includes exactly the applied entries of its shard, or, before the book listens, more of them: those
   * are not applied to it again.
   */
  async window(series: SeriesId, range: TimeRange, newest?: number): Promise<SnapshotWindow> {
    await this.join();
    const shard = this.#shardOf(series);
    for (let reads = 0; reads < MAX_READS; reads += 1) {
      const { log } = this.#dependencies;
      const found = await log.window(shard.shard, series, range, newest);
      const [first] = found.bars;
      const startMs = newest === undefined ? range.startMs : (first?.openTimeMs ?? range.endMs);
      const included = { startMs, endMs: range.endMs };
      if (await shard.joinsWindow(series, included, found.head)) return found;
    }
    throw away('Bars of this series change faster than they are read.');
  }

  connections(): ConnectionCount {
    const shards = [...this.#shards.values()].filter(({ series }) => series.length > 0);
    return { live: shards.filter(({ isLive }) => isLive).length, total: shards.length };
  }

  async fetchInstruments(signal?: AbortSignal): Promise<ListedInstrument[]> {
    return (await this.#dependencies.upstream?.fetchInstruments(signal)) ?? [];
  }

  async #join(): Promise<void> {
    const { log, bus } = this.#dependencies;
    const heads = await log.heads([...this.#shards.keys()]);
    for (const [shard, head] of heads) this.#shards.get(shard)?.join(head);
    // Forming bars are repeated within a second; this serves callers that ask before.
    for (const shard of this.#shards.keys()) {
      bus.kept(shard).then(
        (kept) => kept !== null && this.onForming(kept),
        () => undefined,
      );
    }
  }

  #follow(): void {
    this.join().then(
      () => {
        if (this.#isStopped) return;
        const shards = [...this.#shards.values()].map(({ shard, position }) => ({
          shard,
          from: position,
        }));
        this.#unfollow = this.#dependencies.bus.follow(shards, this);
      },
      (error: unknown) => {
        this.#dependencies.logger.debug({ err: error }, 'the log cannot be read');
        if (!this.#isStopped) this.#dependencies.clock.after(POLL_MS, () => this.#follow());
      },
    );
  }

  #look(): void {
    if (this.#isStopped) return;
    if (!this.#isLooking) {
      this.#isLooking = true;
      void this.#catchUp().finally(() => {
        this.#isLooking = false;
      });
    }
    this.#dependencies.metrics.observe(this.venue, [...this.#shards.values()]);
    this.#timer = this.#dependencies.clock.after(TICK_MS, () => this.#look());
  }

  /** Reads from the log the entries that the bus did not deliver. */
  async #catchUp(): Promise<void> {
    const { clock, log } = this.#dependencies;
    const nowMs = clock.monotonicMs();
    const silent = [...this.#shards.values()].filter((shard) => shard.checkSilence());
    if (silent.length > 0 && nowMs - this.#polledAtMs >= POLL_MS) {
      this.#polledAtMs = nowMs;
      const heads = await log
        .heads(silent.map(({ shard }) => shard))
        .catch((): ReadonlyMap<number, LogPosition> => new Map());
      for (const [shard, head] of heads) this.#shards.get(shard)?.compare(head);
    }
    const behind = [...this.#shards.values()].filter((shard) => shard.isDue()).values();
    const recoverNext = async (): Promise<void> => {
      for (const shard of behind) await shard.recover();
    };
    await Promise.all(Array.from({ length: RECOVERIES }, recoverNext));
  }

  #shardOf(series: SeriesId): ShardFollower {
    const shard = this.#shards.get(shardOf(series, this.#dependencies.buckets));
    if (shard === undefined) throw new Error(`${seriesKey(series)} belongs to no followed shard`);
    return shard;
  }
}

function away(message: string, retryAfterMs = AGAIN_MS): FeedError {
  return new FeedError('unavailable', message, retryAfterMs);
}
