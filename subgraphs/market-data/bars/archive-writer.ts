import type { ArchiveEntry, BarArchive } from '#kernel/bar-archive.ts';
import type { Clock } from '#kernel/clock.ts';
import type { Log } from '#kernel/log.ts';
import type { Counter, Meter } from '#kernel/meter.ts';
import type { BarSettings } from '#market-data/bars/bar-settings.ts';
import type { SeriesBook } from '#market-data/bars/series-book.ts';

export interface ArchiveWriterParts {
  readonly archive: BarArchive;
  readonly clock: Clock;
  readonly log: Log;
  readonly meter: Meter;
  readonly settings: BarSettings;
}

/** Pause after an append that failed. */
const RETRY_MS = 1_000;

/**
 * Hands closed bars to the archive, in transactions that are bounded in rows and at most `flushMs`
 * late. One append runs at a time. What was not appended when the process dies was not covered
 * either, so the next start retrieves it again.
 */
export class ArchiveWriter {
  readonly #parts: ArchiveWriterParts;
  readonly #dirty = new Set<SeriesBook>();
  readonly #written: Counter;
  readonly #failed: Counter;
  #running: Promise<void> | null = null;
  #isScheduled = false;
  #isFailing = false;

  constructor(parts: ArchiveWriterParts) {
    this.#parts = parts;
    this.#written = parts.meter.counter(
      'marketgraph_archived_bars_total',
      'Closed bars that are durable in the archive.',
    );
    this.#failed = parts.meter.counter(
      'marketgraph_archive_failures_total',
      'Transactions of the archive that failed and are tried again.',
    );
  }

  /** Notes that a series has something to write; the write follows within `flushMs`. */
  touch(book: SeriesBook): void {
    if (book.unwritten.isEmpty) return;
    this.#dirty.add(book);
    this.#schedule(this.#isFailing ? RETRY_MS : this.#parts.settings.flushMs);
  }

  /** Writes what is there now; resolves when it is durable, or when the archive refused it. */
  async flush(): Promise<void> {
    await this.#running;
    while (this.#dirty.size > 0) {
      this.#running = this.#appendOnce();
      await this.#running;
      this.#running = null;
      if (this.#isFailing) return;
    }
  }

  #schedule(delayMs: number): void {
    if (this.#isScheduled || this.#running !== null) return;
    this.#isScheduled = true;
    this.#parts.clock.after(delayMs, () => {
      this.#isScheduled = false;
      if (this.#running !== null) return;
      this.#running = this.#appendOnce().finally(() => {
        this.#running = null;
        // One transaction a turn: between two of them the event loop serves its readers.
        if (this.#dirty.size > 0) this.#schedule(this.#isFailing ? RETRY_MS : 0);
      });
    });
  }

  async #appendOnce(): Promise<void> {
    const taken: Array<{ book: SeriesBook; entry: ArchiveEntry }> = [];
    let rows = 0;
    for (const book of this.#dirty) {
      if (rows >= this.#parts.settings.flushRows) break;
      const entry = book.unwritten.take(this.#parts.settings.flushRows - rows);
      if (entry !== null) taken.push({ book, entry });
      rows += entry?.bars.length ?? 0;
      if (book.unwritten.isEmpty) this.#dirty.delete(book);
    }
    try {
      await this.#parts.archive.append(taken.map(({ entry }) => entry));
      this.#isFailing = false;
      this.#written.add(rows);
      for (const { book, entry } of taken) {
        for (const range of entry.covered) book.archived.add(range.startMs, range.endMs);
      }
    } catch (error) {
      this.#isFailing = true;
      this.#failed.add(1);
      this.#parts.log.error({ err: error, rows }, 'bars could not be archived; trying again');
      for (const { book, entry } of taken) {
        book.unwritten.putBack(entry);
        this.#dirty.add(book);
      }
    }
  }
}
