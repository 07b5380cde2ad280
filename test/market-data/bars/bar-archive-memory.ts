import type { Bar } from '#kernel/bar.ts';
import type { ArchiveEntry, BarArchive, Confirmation, TimeRange } from '#kernel/bar-archive.ts';
import type { SeriesId } from '#kernel/instrument.ts';
import { seriesKey } from '#kernel/instrument.ts';
import { ConfirmedRanges } from '#market-data/bars/confirmed-ranges.ts';
import { RangeSet } from '#market-data/bars/range-set.ts';

interface Kept {
  readonly bars: Map<number, Bar>;
  readonly covered: RangeSet;
  readonly confirmed: ConfirmedRanges;
}

/** An archive without a file, for tests of the book in virtual time. */
export class BarArchiveMemory implements BarArchive {
  readonly #series = new Map<string, Kept>();
  readonly batches: number[] = [];
  fault: Error | null = null;
  /** Why nothing can be read. */
  readFault: Error | null = null;

  async append(batch: readonly ArchiveEntry[]): Promise<void> {
    if (this.fault !== null) throw this.fault;
    this.batches.push(batch.reduce((sum, entry) => sum + entry.bars.length, 0));
    for (const { series, bars, covered, confirmed = [] } of batch) {
      const kept = this.#of(series);
      for (const bar of bars) kept.bars.set(bar.openTimeMs, bar);
      for (const range of covered) kept.covered.add(range.startMs, range.endMs);
      for (const range of confirmed) kept.confirmed.mark(range);
    }
  }

  async read(series: SeriesId, range: TimeRange, newest = Infinity): Promise<Bar[]> {
    if (this.readFault !== null) throw this.readFault;
    const bars = [...this.#of(series).bars.values()]
      .filter(({ openTimeMs }) => openTimeMs >= range.startMs && openTimeMs < range.endMs)
      .toSorted((a, b) => a.openTimeMs - b.openTimeMs);
    return bars.slice(Math.max(0, bars.length - newest));
  }

  async coverage(series: SeriesId): Promise<TimeRange[]> {
    return [...this.#of(series).covered.ranges];
  }

  async confirmations(series: SeriesId): Promise<Confirmation[]> {
    return [...this.#of(series).confirmed.ranges];
  }

  async close(): Promise<void> {}

  #of(series: SeriesId): Kept {
    const key = seriesKey(series);
    const kept = this.#series.get(key) ?? {
      bars: new Map(),
      covered: new RangeSet(),
      confirmed: new ConfirmedRanges(),
    };
    this.#series.set(key, kept);
    return kept;
  }
}
