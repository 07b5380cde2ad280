import { ArchiveUnavailableError, type ArchiveEntry } from '#kernel/market/bar-archive.ts';
import type { BarLog, Fence, LogEntry, LogPosition, SeriesBar } from '#kernel/market/bar-log.ts';
import { AppendUnknownError } from '#kernel/market/bar-log.ts';
import type { Clock, Timer } from '#kernel/ports/clock.ts';
import { seriesKey, type SeriesId } from '#kernel/market/instrument.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { Lease } from '#kernel/market/shard-leases.ts';
import type { BarWriter } from '#market-data/bars/series/bar-writer.ts';
import type { SeriesBook } from '#market-data/bars/series/series-book.ts';

/** Why the lease of a shard is lost. */
export type Loss = 'fenced' | 'unknown';

export interface LogWriterDependencies {
  readonly lease: Lease;
  /** The last entry of the log when the shard was claimed. */
  readonly head: LogPosition;
  readonly log: BarLog;
  readonly clock: Clock;
  readonly logger: Log;
  /** Longest wait of a closed bar, and rows from which a transaction is not made larger. */
  readonly flushMs: number;
  readonly flushRows: number;
  /** Limits the concurrent appends of the process. */
  readonly admit: <Result>(work: () => Promise<Result>) => Promise<Result>;
  readonly onCommitted: (entry: LogEntry) => void;
  /** Called once; nothing is appended after it. */
  readonly onLost: (loss: Loss) => void;
}

/** Pause after an append that certainly failed. */
const RETRY_MS = 500;

interface Taken {
  readonly book: SeriesBook;
  readonly entry: ArchiveEntry;
}

interface AwaitedChange {
  readonly key: string;
  readonly series: SeriesId;
  readonly openTimeMs: number;
}

/**
 * Appends the closed bars of one shard to its log, one transaction at a time, with the changes to publish. An append
 * that was refused, or whose outcome is unknown, ends the writer: the next owner of the shard reads what is true.
 */
export class LogWriter implements BarWriter {
  readonly #dependencies: LogWriterDependencies;
  readonly #dirty = new Set<SeriesBook>();
  #awaited: AwaitedChange[] = [];
  #head: LogPosition;
  #running: Promise<void> | null = null;
  #timer: Timer | null = null;
  #isOver = false;
  #isFailing = false;

  constructor(dependencies: LogWriterDependencies) {
    this.#dependencies = dependencies;
    this.#head = dependencies.head;
  }

  /** The last entry that is known to be in the log. */
  get head(): LogPosition {
    return this.#head;
  }

  /** Whether the last append failed without effect. */
  get isFailing(): boolean {
    return this.#isFailing;
  }

  touch(book: SeriesBook): void {
    if (book.unwritten.isEmpty || this.#isOver) return;
    this.#dirty.add(book);
    this.#schedule();
  }

  /** Notes a bar that has to be published once it is durable. */
  publishOnceWritten(series: SeriesId, openTimeMs: number): void {
    this.#awaited.push({ key: seriesKey(series), series, openTimeMs });
  }

  /** Appends what is pending now; resolves once it is durable, or cannot be. */
  async flush(): Promise<void> {
    this.#timer?.cancel();
    this.#timer = null;
    await this.#running;
    while (this.#dirty.size > 0 && !this.#isOver) {
      await this.#run();
      if (this.#isFailing) return;
    }
  }

  stop(): void {
    this.#isOver = true;
    this.#timer?.cancel();
  }

  #schedule(): void {
    if (this.#timer !== null || this.#running !== null || this.#isOver) return;
    const { clock, flushMs } = this.#dependencies;
    this.#timer = clock.after(this.#isFailing ? RETRY_MS : flushMs, () => {
      this.#timer = null;
      void this.#run().then(() => {
        if (this.#dirty.size > 0) this.#schedule();
      });
    });
  }

  async #run(): Promise<void> {
    await this.#running;
    if (this.#isOver) return;
    this.#running = this.#dependencies.admit(() => this.#appendOnce());
    await this.#running;
    this.#running = null;
  }

  async #appendOnce(): Promise<void> {
    if (this.#isOver) return;
    const taken = this.#take();
    const entries = taken.map(({ entry }) => entry);
    const noted = this.#awaited.length;
    const { published, rest } = this.#coveredBy(entries);
    try {
      const fence: Fence = { ...this.#dependencies.lease, after: this.#head };
      const entry = await this.#dependencies.log.append(fence, { entries, published });
      if (entry === 'fenced') {
        this.#lose('fenced');
        return;
      }
      this.#head = { epoch: entry.epoch, seq: entry.seq };
      this.#awaited = [...rest, ...this.#awaited.slice(noted)];
      this.#settle(taken);
      this.#dependencies.onCommitted(entry);
    } catch (error) {
      this.#failed(taken, error);
    }
  }

  #take(): Taken[] {
    const { flushRows } = this.#dependencies;
    const taken: Taken[] = [];
    let rows = 0;
    for (const book of this.#dirty) {
      if (rows >= flushRows) break;
      this.#dirty.delete(book);
      // All of a series at once: its subscribers receive its bars in order of time.
      const entry = book.unwritten.take(Infinity);
      if (entry === null) continue;
      taken.push({ book, entry });
      rows += entry.bars.length;
    }
    return taken;
  }

  /** The changes to publish that these entries cover, with the numbers that are written; and the others. */
  #coveredBy(entries: readonly ArchiveEntry[]): { published: SeriesBar[]; rest: AwaitedChange[] } {
    const bars = new Map(
      entries.map((entry) => [
        seriesKey(entry.series),
        new Map(entry.bars.map((bar) => [bar.openTimeMs, bar])),
      ]),
    );
    const published: SeriesBar[] = [];
    const rest: AwaitedChange[] = [];
    for (const one of this.#awaited) {
      const own = bars.get(one.key);
      const bar = own?.get(one.openTimeMs);
      if (own === undefined) rest.push(one);
      if (bar === undefined) continue;
      published.push({ series: one.series, bar });
      // A bar that was corrected before it was written is published once.
      own?.delete(one.openTimeMs);
    }
    return { published, rest };
  }

  #settle(taken: readonly Taken[]): void {
    if (this.#isFailing) this.#dependencies.logger.info({}, 'bars are written again');
    this.#isFailing = false;
    for (const { book, entry } of taken) {
      for (const { startMs, endMs } of entry.covered) book.archived.add(startMs, endMs);
      for (const range of entry.confirmed ?? []) book.confirmed.mark(range);
    }
  }

  #failed(taken: readonly Taken[], error: unknown): void {
    const { logger, lease } = this.#dependencies;
    if (error instanceof AppendUnknownError) {
      logger.warn({ ...lease, reason: error.message }, 'the outcome of an append is unknown');
      this.#lose('unknown');
      return;
    }
    for (const { book, entry } of taken) {
      book.unwritten.putBack(entry);
      this.#dirty.add(book);
    }
    if (!this.#isFailing) {
      const why =
        error instanceof ArchiveUnavailableError ? { reason: error.message } : { err: error };
      logger.error({ ...lease, ...why }, 'writing bars failed; trying again');
    }
    this.#isFailing = true;
  }

  #lose(loss: Loss): void {
    if (this.#isOver) return;
    this.stop();
    this.#dependencies.onLost(loss);
  }
}
