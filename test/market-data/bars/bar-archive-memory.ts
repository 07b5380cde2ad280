import type { Bar } from '#kernel/market/bar.ts';
import type { ArchiveEntry, BarArchive } from '#kernel/market/bar-archive.ts';
import type { ConfirmedRange, TimeRange } from '#kernel/market/time-range.ts';
import type { SeriesId } from '#kernel/market/instrument.ts';
import { seriesKey } from '#kernel/market/instrument.ts';
import { ConfirmedRanges } from '#market-data/bars/series/confirmed-ranges.ts';
import { RangeSet } from '#market-data/bars/series/range-set.ts';

interface Kept {
  readonly bars: Map<number, Bar>;
  /** The bars, the oldest first; null after new ones were appended. */
  ordered: readonly Bar[] | null;
  readonly covered: RangeSet;
  readonly confirmed: ConfirmedRanges;
}

/** An archive without a file, for tests of the book in virtual time. */
export class BarArchiveMemory implements BarArchive {
  readonly #series = new Map<string, Kept>();
  readonly batches: number[] = [];
  fault: Error | null = null;
  /** Why reads fail. */
  readFault: Error | null = null;

  async append(batch: readonly ArchiveEntry[]): Promise<void> {
    if (this.fault !== null) throw this.fault;
    this.batches.push(batch.reduce((sum, entry) => sum + entry.bars.length, 0));
    for (const { series, bars, covered, confirmed = [] } of batch) {
      const kept = this.#of(series);
      for (const bar of bars) kept.bars.set(bar.openTimeMs, bar);
      if (bars.length > 0) kept.ordered = null;
      for (const range of covered) kept.covered.add(range.startMs, range.endMs);
      for (const range of confirmed) kept.confirmed.mark(range);
    }
  }

  async read(series: SeriesId, range: TimeRange, newest = Infinity): Promise<Bar[]> {
    if (this.readFault !== null) throw this.readFault;
    const kept = this.#of(series);
    kept.ordered ??= [...kept.bars.values()].sort((a, b) => a.openTimeMs - b.openTimeMs);
    const end = firstFrom(kept.ordered, range.endMs);
    return kept.ordered.slice(Math.max(firstFrom(kept.ordered, range.startMs), end - newest), end);
  }

  async coverage(series: SeriesId): Promise<TimeRange[]> {
    return [...this.#of(series).covered.ranges];
  }

  async confirmations(series: SeriesId): Promise<ConfirmedRange[]> {
    return [...this.#of(series).confirmed.ranges];
  }

  async close(): Promise<void> {}

  #of(series: SeriesId): Kept {
    const key = seriesKey(series);
    const kept = this.#series.get(key) ?? {
      bars: new Map(),
      ordered: null,
      covered: new RangeSet(),
      confirmed: new ConfirmedRanges(),
    };
    this.#series.set(key, kept);
    return kept;
  }
}

/** Where the bars begin that open at a moment or later. */
function firstFrom(bars: readonly Bar[], timeMs: number): number {
  let [low, high] = [0, bars.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (bars[middle]!.openTimeMs < timeMs) low = middle + 1;
    else high = middle;
  }
  return low;
}
