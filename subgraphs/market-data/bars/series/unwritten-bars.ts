import type { Bar } from '#kernel/market/bar.ts';
import type { ArchiveEntry } from '#kernel/market/bar-archive.ts';
import type { ConfirmedRange } from '#kernel/market/time-range.ts';
import type { SeriesId } from '#kernel/market/instrument.ts';
import { RangeSet } from '#market-data/bars/series/range-set.ts';

/**
 * The pending writes of one series to the archive: closed bars, and the ranges that they complete. Bars and their
 * coverage are always in one entry, so the archive never covers bars that it does not have.
 */
export class UnwrittenBars {
  readonly #series: SeriesId;
  readonly #capacity: number;
  #bars = new Map<number, Bar>();
  #covered = new RangeSet();
  #confirmed: ConfirmedRange[] = [];

  /** @param capacity maximum number of waiting bars; beyond it the oldest are dropped and retrieved again later */
  constructor(series: SeriesId, capacity: number) {
    this.#series = series;
    this.#capacity = capacity;
  }

  get rows(): number {
    return this.#bars.size;
  }

  get isEmpty(): boolean {
    const claims = this.#covered.ranges.length + this.#confirmed.length;
    return this.#bars.size === 0 && claims === 0;
  }

  addBar(bar: Bar): void {
    this.#bars.set(bar.openTimeMs, bar);
    if (this.#bars.size > this.#capacity) this.#giveUpOldest();
  }

  addCovered(startMs: number, endMs: number): void {
    this.#covered.add(startMs, endMs);
  }

  /** A confirmation waits for every bar before it, so that no claim overtakes a correction. */
  addConfirmed(confirmation: ConfirmedRange): void {
    this.#confirmed.push(confirmation);
  }

  /** Takes at most `maxRows` of the newest bars with the coverage that they and earlier ones allow. */
  take(maxRows: number): ArchiveEntry | null {
    if (this.isEmpty) return null;
    if (this.#bars.size <= maxRows) {
      const entry = this.#entry([...this.#bars.values()], this.#covered);
      const confirmed = this.#confirmed;
      this.#bars = new Map();
      this.#covered = new RangeSet();
      this.#confirmed = [];
      return { ...entry, confirmed };
    }
    const ascending = [...this.#bars.values()].toSorted((a, b) => a.openTimeMs - b.openTimeMs);
    const taken = ascending.slice(-maxRows);
    const fromMs = taken[0]!.openTimeMs;
    const covered = new RangeSet();
    for (const range of this.#covered.ranges) {
      covered.add(Math.max(range.startMs, fromMs), range.endMs);
    }
    for (const bar of taken) this.#bars.delete(bar.openTimeMs);
    this.#covered.remove(fromMs, Infinity);
    return this.#entry(taken, covered);
  }

  /** Puts a failed entry back; newer numbers of the same bar stay. */
  putBack(entry: ArchiveEntry): void {
    for (const range of entry.covered) this.#covered.add(range.startMs, range.endMs);
    this.#confirmed = [...(entry.confirmed ?? []), ...this.#confirmed];
    for (const bar of entry.bars) {
      if (!this.#bars.has(bar.openTimeMs)) this.addBar(bar);
    }
  }

  #entry(bars: Bar[], covered: RangeSet): ArchiveEntry {
    const ascending = bars.toSorted((a, b) => a.openTimeMs - b.openTimeMs);
    return { series: this.#series, bars: ascending, covered: covered.ranges };
  }

  /** Gives up a tenth at once, so that a long failure of the archive does not sort at every bar. */
  #giveUpOldest(): void {
    const ascending = [...this.#bars.values()].toSorted((a, b) => a.openTimeMs - b.openTimeMs);
    const kept = ascending.slice(Math.ceil(this.#capacity / 10));
    this.#bars = new Map(kept.map((bar) => [bar.openTimeMs, bar]));
    this.#covered.remove(0, kept[0]?.openTimeMs ?? Infinity);
    this.#confirmed = [];
  }
}
