import type { Bar } from '#kernel/market/bar.ts';
import type { TimeRange } from '#kernel/market/time-range.ts';
import type { FormingBars } from '#kernel/market/bar-bus.ts';
import { LOG_START, type BarLog, type LogEntry, type LogPosition } from '#kernel/market/bar-log.ts';
import type { Clock } from '#kernel/ports/clock.ts';
import type { FeedListener } from '#kernel/market/feed.ts';
import { seriesKey, type SeriesId } from '#kernel/market/instrument.ts';
import type { Log } from '#kernel/ports/log.ts';
import { shardName } from '#kernel/market/shard.ts';
import type { FollowMetrics } from '#market-data/bars/following/follow-metrics.ts';
import { ShardReader } from '#market-data/bars/following/shard-reader.ts';

export interface ShardFollowerDependencies {
  readonly log: BarLog;
  readonly clock: Clock;
  readonly logger: Log;
  readonly metrics: FollowMetrics;
}

/** Owners send a heartbeat every second. */
const SILENCE_MS = 3_000;
/** How long an announced entry may be in flight before it is read from the log. */
const ON_ITS_WAY_MS = 500;

/** A window that includes the entries of a series up to a position. */
interface Held extends TimeRange {
  readonly key: string;
  readonly head: LogPosition;
}

/** One shard as a replica follows it: its position in the log, whether its owner is live, and its forming bars. */
export class ShardFollower {
  readonly shard: number;
  /** The followed series of the shard. */
  readonly series: SeriesId[] = [];
  readonly #dependencies: ShardFollowerDependencies;
  readonly #forming = new Map<string, Bar>();
  #reader: ShardReader | null = null;
  #listener: FeedListener | null = null;
  #held: Held[] = [];
  /** Epoch of the last owner that sent something; frames of earlier epochs are dropped. */
  #epoch = 0;
  #lastReceivedAtMs: number;
  #behindSinceMs: number | null = null;
  #isLive = false;

  constructor(shard: number, dependencies: ShardFollowerDependencies) {
    this.shard = shard;
    this.#dependencies = dependencies;
    this.#lastReceivedAtMs = dependencies.clock.monotonicMs();
  }

  /** Whether the owner sent something within the last seconds. */
  get isLive(): boolean {
    return this.#isLive;
  }

  get position(): LogPosition {
    return this.#reader?.position ?? LOG_START;
  }

  /** Entries that are known to be missing. */
  get missing(): number {
    return this.#reader?.missing ?? 0;
  }

  /** Milliseconds since the owner last sent something. */
  get silentMs(): number {
    return this.#dependencies.clock.monotonicMs() - this.#lastReceivedAtMs;
  }

  /** Whether more entries were applied than a window of that head can include. */
  isNewerThan(head: LogPosition): boolean {
    const { position } = this;
    return position.seq > head.seq || (position.seq === head.seq && position.epoch !== head.epoch);
  }

  /** Begins behind an entry of the log. */
  join(head: LogPosition): void {
    const { log, logger, metrics } = this.#dependencies;
    this.#reader = new ShardReader({
      shard: this.shard,
      position: head,
      log,
      apply: (entry) => this.#apply(entry),
      forget: () => {
        logger.warn({ shard: shardName(this.shard) }, 'the log was replaced; bars are reloaded');
        metrics.forgot();
        this.#held = [];
        this.#listener?.onForgotten?.(this.series);
      },
      onRecovered: (entries) => metrics.recovered(entries),
    });
  }

  listen(listener: FeedListener): void {
    this.#listener = listener;
  }

  hearEntry(entry: LogEntry): void {
    this.#reader?.offer(entry);
  }

  hearForming({ epoch, head, bars }: FormingBars): void {
    // Stale epoch: the sender lost its lease.
    if (epoch < this.#epoch) return;
    this.#epoch = epoch;
    this.#lastReceivedAtMs = this.#dependencies.clock.monotonicMs();
    this.#link(true);
    for (const { series, bar } of bars) {
      this.#forming.set(keyOf(series), bar);
      this.#listener?.onBar(series, bar);
    }
    this.#reader?.noteHead(head);
  }

  doubt(): void {
    this.#reader?.doubt();
  }

  /** The newest state of the forming bar of a series. */
  formingOf(series: SeriesId): Bar | undefined {
    return this.#forming.get(seriesKey(series));
  }

  /**
   * Brings the applied entries and a window that was read to the same position, and returns whether they are; if not,
   * the window has to be read again. Before the book listens, entries that the window includes are skipped later.
   * From then on they are applied first: the book also notes what it receives while a request is in flight, and
   * would prefer a bar of an earlier entry to its correction in the window.
   */
  async joinsWindow(series: SeriesId, range: TimeRange, head: LogPosition): Promise<boolean> {
    if (this.isNewerThan(head)) return false;
    if (this.#listener !== null) {
      await this.#reader?.catchUp(head);
      return !this.isNewerThan(head) && this.position.seq === head.seq;
    }
    if (head.seq > this.position.seq) this.#held.push({ ...range, key: seriesKey(series), head });
    return true;
  }

  /** Whether the owner has fallen silent, after which nothing is proven. */
  checkSilence(): boolean {
    const isSilent = this.silentMs >= SILENCE_MS;
    if (isSilent) this.#link(false);
    return isSilent;
  }

  /** The last entry according to the log itself: nothing is in flight. */
  compare(head: LogPosition): void {
    if (head.seq === this.position.seq && head.epoch === this.position.epoch) return;
    this.#reader?.doubt();
  }

  /** Whether missing entries have to be read from the log. */
  isDue(): boolean {
    const nowMs = this.#dependencies.clock.monotonicMs();
    if (this.#reader?.isBehind !== true) this.#behindSinceMs = null;
    else this.#behindSinceMs ??= nowMs;
    if (this.#behindSinceMs === null) return false;
    return this.silentMs >= SILENCE_MS || nowMs - this.#behindSinceMs >= ON_ITS_WAY_MS;
  }

  async recover(): Promise<void> {
    await this.#reader?.recover();
  }

  #apply(entry: LogEntry): void {
    this.#epoch = Math.max(this.#epoch, entry.epoch);
    for (const { series, bar } of entry.bars) {
      if (!this.#isHeld(series, bar, entry)) this.#listener?.onBar(series, bar);
    }
    if (this.#held.length > 0) this.#held = this.#held.filter(({ head }) => head.seq > entry.seq);
  }

  /**
   * Whether a window included it. No window includes an entry of a later epoch than its own: the log may have lost
   * its end since the window was read, and the number of the entry then stands for another one.
   */
  #isHeld(series: SeriesId, { openTimeMs }: Bar, { epoch, seq }: LogPosition): boolean {
    if (this.#held.length === 0) return false;
    const key = seriesKey(series);
    return this.#held.some(
      ({ head, ...held }) =>
        held.key === key &&
        head.seq >= seq &&
        head.epoch >= epoch &&
        openTimeMs >= held.startMs &&
        openTimeMs < held.endMs,
    );
  }

  #link(isLive: boolean): void {
    if (this.#isLive === isLive || this.#listener === null) return;
    this.#isLive = isLive;
    if (this.series.length === 0) return;
    const reason = isLive ? 'the owner of the shard is live' : 'the owner of the shard is silent';
    this.#listener.onLink(this.series, isLive ? 'live' : 'lost', reason);
  }
}

/** The keys of series, by the objects that name them: frames use the same one each time. */
const KEY_OF = new WeakMap<SeriesId, string>();

function keyOf(series: SeriesId): string {
  const known = KEY_OF.get(series);
  if (known !== undefined) return known;
  const key = seriesKey(series);
  KEY_OF.set(series, key);
  return key;
}
