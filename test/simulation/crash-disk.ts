import type { Bar } from '#kernel/market/bar.ts';
import type { ArchiveEntry, BarArchive } from '#kernel/market/bar-archive.ts';
import type { ConfirmedRange, TimeRange } from '#kernel/market/time-range.ts';
import type { Clock, Random } from '#kernel/ports/clock.ts';
import { seriesKey, type SeriesId } from '#kernel/market/instrument.ts';
import { ConfirmedRanges } from '#market-data/bars/series/confirmed-ranges.ts';

interface SeriesFile {
  readonly bars: Map<number, Bar>;
  covered: TimeRange[];
  readonly confirmed: ConfirmedRanges;
}

/** An archive of one process, which must be informed when the process is killed. */
export interface CrashArchive extends BarArchive {
  kill(): void;
}

/**
 * A disk that outlives processes. What was acknowledged is on it; a transaction that was in
 * progress when the process died is on it or not, whole either way.
 */
export class CrashDisk {
  readonly #files = new Map<string, SeriesFile>();
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
    const file = this.#file(series);
    return [...file.bars.values()].toSorted((a, b) => a.openTimeMs - b.openTimeMs);
  }

  coverage(series: SeriesId): TimeRange[] {
    return this.#file(series).covered;
  }

  confirmations(series: SeriesId): ConfirmedRange[] {
    return [...this.#file(series).confirmed.ranges];
  }

  /** Opens the archive for one process; transactions take a random time up to `maxMs`. */
  open(clock: Clock, maxMs: number): CrashArchive {
    let isDead = false;
    const never = new Promise<never>(() => undefined);
    return {
      append: async (batch) => {
        if (isDead) return never;
        let isCommitted = false;
        const commitAtShare = this.#random();
        const lengthMs = this.#random() * maxMs;
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

  #file(series: SeriesId): SeriesFile {
    const key = seriesKey(series);
    return this.#files.getOrInsertComputed(key, (): SeriesFile => ({
      bars: new Map(),
      covered: [],
      confirmed: new ConfirmedRanges(),
    }));
  }

  #write(entry: ArchiveEntry): void {
    const file = this.#file(entry.series);
    for (const bar of entry.bars) file.bars.set(bar.openTimeMs, bar);
    for (const range of entry.confirmed ?? []) file.confirmed.mark(range);
    file.covered = merged([...file.covered, ...entry.covered]);
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
