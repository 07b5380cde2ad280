import { ArchiveUnavailableError, type ArchiveEntry } from '#kernel/market/bar-archive.ts';
import type { BarLog, Fence, LogEntry, LogPosition, SeriesBar } from '#kernel/market/bar-log.ts';
import { AppendUnknownError } from '#kernel/market/bar-log.ts';
import type { Clock, Timer } from '#kernel/ports/clock.ts';
import { seriesKey, type SeriesId } from '#kernel/market/instrument.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { Lease } from '#kernel/market/shard-leases.ts';
import type { BarWriter } from '#market-data/bars/bar-writer.ts';
import type { SeriesBook } from '#market-data/bars/series-book.ts';

/** Why a shard is not ours any more. */
export type Loss = 'fenced' | 'unknown';

export interface LogWriterDependencies {
  readonly lease: Lease;
  /** The last entry of the log when the shard was claimed. */
  readonly head: LogPosition;
  readonly log: BarLog;
  readonly clock: Clock;
  readonly logger: Log;
  /** Longest time that a closed bar waits, and rows from which a transaction is not made larger. */
  readonly flushMs: number;
  readonly flushRows: number;
  /** Lets few appends of the process run at the same time. */
  readonly admit: <Result>(work: () => Promise<Result>) => Promise<Result>;
  readonly onCommitted: (entry: LogEntry) => void;
  /** Called once; nothing is appended any more. */
  readonly onLost: (loss: Loss) => void;
}

/** Pause after an append that certainly did not happen. */
const RETRY_MS = 500;

interface Taken {
  readonly book: SeriesBook;
  readonly entry: ArchiveEntry;
}

interface Told {
  readonly key: string;
  readonly series: SeriesId;
  readonly openTimeMs: number;
}

/**
 * Appends the closed bars of one shard to its log, one transaction at a time, with what readers must be told.
 * An append that was refused, or whose outcome is not known, ends it: what is true is read by whoever claims the
 * shard next.
 */
export class LogWriter implements BarWriter {
  readonly #dependencies: LogWriterDependencies;
  readonly #dirty = new Set<SeriesBook>();
  #told: Told[] = [];
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

  /** Whether the last append failed without a trace. */
  get isFailing(): boolean {
    return this.#isFailing;
  }

  touch(book: SeriesBook): void {
    if (book.unwritten.isEmpty || this.#isOver) return;
    this.#dirty.add(book);
    this.#schedule();
  }

  /** Notes that readers must hear of a bar, once it is durable. */
  tell(series: SeriesId, openTimeMs: number): void {
    this.#told.push({ key: seriesKey(series), series, openTimeMs });
  }

  /** Appends what is there now; resolves when it is durable, or when it cannot be. */
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
    const noted = this.#told.length;
    const { told, rest } = this.#toldOf(entries);
    try {
      const fence: Fence = { ...this.#dependencies.lease, after: this.#head };
      const entry = await this.#dependencies.log.append(fence, { entries, published: told });
      if (entry === 'fenced') {
        this.#lose('fenced');
        return;
      }
      this.#head = { epoch: entry.epoch, seq: entry.seq };
      this.#told = [...rest, ...this.#told.slice(noted)];
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
      // All of a series at once: its readers are told of its bars in the order of time.
      const entry = book.unwritten.take(Infinity);
      if (entry === null) continue;
      taken.push({ book, entry });
      rows += entry.bars.length;
    }
    return taken;
  }

  /** What readers must be told of these entries, with the numbers that are written; and of others. */
  #toldOf(entries: readonly ArchiveEntry[]): { told: SeriesBar[]; rest: Told[] } {
    const bars = new Map(
      entries.map((entry) => [
        seriesKey(entry.series),
        new Map(entry.bars.map((bar) => [bar.openTimeMs, bar])),
      ]),
    );
    const told: SeriesBar[] = [];
    const rest: Told[] = [];
    for (const one of this.#told) {
      const own = bars.get(one.key);
      const bar = own?.get(one.openTimeMs);
      if (own === undefined) rest.push(one);
      if (bar === undefined) continue;
      told.push({ series: one.series, bar });
      // One that was corrected before it was written is told once.
      own?.delete(one.openTimeMs);
    }
    return { told, rest };
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
      logger.warn({ ...lease, reason: error.message }, 'it is not known whether bars were written');
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
      logger.error({ ...lease, ...why }, 'bars could not be written; trying again');
    }
    this.#isFailing = true;
  }

  #lose(loss: Loss): void {
    if (this.#isOver) return;
    this.stop();
    this.#dependencies.onLost(loss);
  }
}
