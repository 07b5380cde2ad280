import type { ArchiveState } from '#market-data/bars/series/archive-state.ts';
import { exponentialMs, type BackOff } from '#kernel/async/back-off.ts';
import {
  ArchiveUnavailableError,
  type ArchiveEntry,
  type ArchiveErrorCode,
  type BarArchive,
} from '#kernel/market/bar-archive.ts';
import type { Clock } from '#kernel/ports/clock.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { Counter, Gauge, Meter } from '#kernel/ports/meter.ts';
import type { BarSettings } from '#market-data/bars/series/bar-settings.ts';
import type { BarWriter } from '#market-data/bars/series/bar-writer.ts';
import type { SeriesBook } from '#market-data/bars/series/series-book.ts';

export interface ArchiveWriterDependencies {
  readonly archive: BarArchive;
  readonly clock: Clock;
  readonly log: Log;
  readonly meter: Meter;
  readonly settings: BarSettings;
}

/** Pause after an append that failed; doubled each time, up to the longest. */
const RETRY: BackOff = { baseMs: 1_000, capMs: 30_000 };

/** A row of appends that failed. */
interface Failing {
  readonly fault: ArchiveErrorCode;
  readonly sinceMs: number;
  readonly sinceMonotonicMs: number;
  readonly attempts: number;
}

/**
 * Hands closed bars to the archive, in transactions that are bounded in rows and at most `flushMs` late. One append
 * runs at a time. Bars that were not appended when the process dies are not covered either, so the next start
 * retrieves them again.
 *
 * While the archive fails, bars wait in their books, which bound them, and are retried at growing intervals. Failures
 * are logged ever more rarely, and the recovery once.
 */
export class ArchiveWriter implements BarWriter {
  readonly #dependencies: ArchiveWriterDependencies;
  readonly #dirty = new Set<SeriesBook>();
  readonly #written: Counter;
  readonly #failed: Counter;
  readonly #waiting: Gauge;
  #running: Promise<void> | null = null;
  #isScheduled = false;
  #failing: Failing | null = null;

  constructor(dependencies: ArchiveWriterDependencies) {
    this.#dependencies = dependencies;
    this.#written = dependencies.meter.counter(
      'marketgraph_archived_bars_total',
      'Closed bars that are durable in the archive.',
    );
    this.#failed = dependencies.meter.counter(
      'marketgraph_archive_write_failures_total',
      'Failed write transactions of the archive; each is retried.',
    );
    this.#waiting = dependencies.meter.gauge(
      'marketgraph_unarchived_bars',
      'Closed bars that are queued for the archive.',
    );
  }

  get state(): ArchiveState {
    const failing = this.#failing;
    const { clock } = this.#dependencies;
    return {
      fault: failing?.fault ?? null,
      failingSinceMs: failing?.sinceMs ?? null,
      failingForMs: failing === null ? 0 : clock.monotonicMs() - failing.sinceMonotonicMs,
      unarchivedBars: this.#unarchivedBars(),
    };
  }

  /** Notes that a series has bars to write; the write follows within `flushMs`. */
  touch(book: SeriesBook): void {
    if (book.unwritten.isEmpty) return;
    this.#dirty.add(book);
    this.#schedule(this.#dependencies.settings.flushMs);
  }

  /** Writes what is pending now; resolves once it is durable, or the archive refused it. */
  async flush(): Promise<void> {
    await this.#running;
    while (this.#dirty.size > 0) {
      this.#running = this.#appendOnce();
      await this.#running;
      this.#running = null;
      if (this.#failing !== null) return;
    }
  }

  /** @param delayMs until the next append, unless the last one failed */
  #schedule(delayMs: number): void {
    if (this.#isScheduled || this.#running !== null) return;
    this.#isScheduled = true;
    this.#dependencies.clock.after(
      this.#failing === null ? delayMs : retryMs(this.#failing),
      () => {
        this.#isScheduled = false;
        if (this.#running !== null) return;
        this.#running = this.#appendOnce().finally(() => {
          this.#running = null;
          // One transaction a turn: between two of them the event loop serves its readers.
          if (this.#dirty.size > 0) this.#schedule(0);
        });
      },
    );
  }

  async #appendOnce(): Promise<void> {
    const taken: Array<{ book: SeriesBook; entry: ArchiveEntry }> = [];
    let rows = 0;
    for (const book of this.#dirty) {
      if (rows >= this.#dependencies.settings.flushRows) break;
      const entry = book.unwritten.take(this.#dependencies.settings.flushRows - rows);
      if (entry !== null) taken.push({ book, entry });
      rows += entry?.bars.length ?? 0;
      if (book.unwritten.isEmpty) this.#dirty.delete(book);
    }
    try {
      await this.#dependencies.archive.append(taken.map(({ entry }) => entry));
      this.#succeeded(rows);
      for (const { book, entry } of taken) {
        for (const range of entry.covered) book.archived.add(range.startMs, range.endMs);
        for (const range of entry.confirmed ?? []) book.confirmed.mark(range);
      }
    } catch (error) {
      for (const { book, entry } of taken) {
        book.unwritten.putBack(entry);
        this.#dirty.add(book);
      }
      this.#noteFailure(error);
    }
    this.#waiting.set(this.#unarchivedBars());
  }

  #succeeded(rows: number): void {
    this.#written.add(rows);
    if (this.#failing === null) return;
    const { fault, attempts } = this.#failing;
    const failedForMs = this.state.failingForMs;
    this.#failing = null;
    this.#dependencies.log.info({ fault, attempts, failedForMs }, 'bars are archived again');
  }

  #noteFailure(error: unknown): void {
    const { clock, log } = this.#dependencies;
    this.#failed.add(1);
    const failing = {
      fault: error instanceof ArchiveUnavailableError ? error.fault : 'unavailable',
      sinceMs: this.#failing?.sinceMs ?? clock.nowMs(),
      sinceMonotonicMs: this.#failing?.sinceMonotonicMs ?? clock.monotonicMs(),
      attempts: (this.#failing?.attempts ?? 0) + 1,
    } as const;
    this.#failing = failing;
    // Log the first failure, the second, the fourth, the eighth …: an outage of a day is some ten lines.
    if (!Number.isInteger(Math.log2(failing.attempts))) return;
    const { fault, attempts } = failing;
    const unarchivedBars = this.#unarchivedBars();
    const why =
      error instanceof ArchiveUnavailableError ? { reason: error.message } : { err: error };
    const fields = { fault, ...why, attempts, unarchivedBars, retryMs: retryMs(failing) };
    log.error(fields, 'archiving bars failed; trying again');
  }

  #unarchivedBars(): number {
    let rows = 0;
    for (const book of this.#dirty) rows += book.unwritten.rows;
    return rows;
  }
}

function retryMs({ attempts }: Failing): number {
  return exponentialMs(attempts - 1, RETRY);
}
