import type { Bar } from '#kernel/bar.ts';
import type { ArchiveEntry, BarArchive, Confirmation, TimeRange } from '#kernel/bar-archive.ts';
import type { Clock, Random } from '#kernel/clock.ts';
import { seriesKey, type SeriesId } from '#kernel/instrument.ts';
import { ConfirmedRanges } from '#market-data/bars/confirmed-ranges.ts';

interface Shelf {
  readonly bars: Map<number, Bar>;
  covered: TimeRange[];
  readonly confirmed: ConfirmedRanges;
}

/** An archive of one process. When the process is killed, it must be told. */
export interface CrashArchive extends BarArchive {
  kill(): void;
}

/**
 * A disk that outlives processes. What was acknowledged is on it; a transaction that was under way
 * when the process died is on it or not, whole either way.
 */
export class CrashDisk {
  readonly #shelves = new Map<string, Shelf>();
  readonly #random: Random;
  /**
   * Called when a transaction has begun, so that a test can kill the process in the middle of it.
   */
  onAppend: () => void = () => undefined;

  constructor(random: Random) {
    this.#random = random;
  }

  /** Every bar of a series on the disk, ascending. */
  bars(series: SeriesId): Bar[] {
    const shelf = this.#shelf(series);
    return [...shelf.bars.values()].toSorted((a, b) => a.openTimeMs - b.openTimeMs);
  }

  coverage(series: SeriesId): TimeRange[] {
    return this.#shelf(series).covered;
  }

  confirmations(series: SeriesId): Confirmation[] {
    return [...this.#shelf(series).confirmed.ranges];
  }

  /** Opens the archive for one process; transactions take a random time up to `mostMs`. */
  open(clock: Clock, mostMs: number): CrashArchive {
    let isDead = false;
    const never = new Promise<never>(() => undefined);
    return {
      append: async (batch) => {
        if (isDead) return never;
        let isCommitted = false;
        const commitAtShare = this.#random();
        const lengthMs = this.#random() * mostMs;
        const commit = (): void => {
          isCommitted = true;
          for (const entry of batch) this.#write(entry);
        };
        await new Promise<void>((resolve) => {
          clock.after(lengthMs * commitAtShare, () => {
            if (!isCommitted) commit();
          });
          clock.after(lengthMs, resolve);
          this.onAppend();
        });
      },
      read: async (series, range, newest) => {
        const inside = this.bars(series).filter(
          (bar) => bar.openTimeMs >= range.startMs && bar.openTimeMs < range.endMs,
        );
        return newest === undefined ? inside : inside.slice(-newest);
      },
      coverage: async (series) => this.coverage(series),
      confirmations: async (series) => this.confirmations(series),
      close: async () => undefined,
      kill: () => {
        isDead = true;
      },
    };
  }

  #shelf(series: SeriesId): Shelf {
    const key = seriesKey(series);
    const kept = this.#shelves.get(key);
    if (kept !== undefined) return kept;
    const shelf: Shelf = { bars: new Map(), covered: [], confirmed: new ConfirmedRanges() };
    this.#shelves.set(key, shelf);
    return shelf;
  }

  #write(entry: ArchiveEntry): void {
    const shelf = this.#shelf(entry.series);
    for (const bar of entry.bars) shelf.bars.set(bar.openTimeMs, bar);
    for (const range of entry.confirmed ?? []) shelf.confirmed.mark(range);
    shelf.covered = merged([...shelf.covered, ...entry.covered]);
  }
}

/** Ranges as disjoint ones, ascending; touching ranges become one. */
export function merged(ranges: readonly TimeRange[]): TimeRange[] {
  const result: TimeRange[] = [];
  for (const range of ranges.toSorted((a, b) => a.startMs - b.startMs)) {
    const last = result.at(-1);
    if (last === undefined || range.startMs > last.endMs) result.push(range);
    else if (range.endMs > last.endMs) {
      result[result.length - 1] = { startMs: last.startMs, endMs: range.endMs };
    }
  }
  return result;
}
