import type { Bar } from '#kernel/market/bar.ts';
import type { ArchiveEntry, BarArchive } from '#kernel/market/bar-archive.ts';
import type { ConfirmedRange, TimeRange } from '#kernel/market/time-range.ts';
import { seriesKey, type SeriesId } from '#kernel/market/instrument.ts';

interface SeriesBars {
  readonly bars: Map<number, Bar>;
  covered: TimeRange[];
  confirmed: ConfirmedRange[];
}

/** A bar archive in memory, for tests. */
export class BarArchiveMemory implements BarArchive {
  readonly #series = new Map<string, SeriesBars>();

  append(batch: readonly ArchiveEntry[]): Promise<void> {
    try {
      this.appendNow(batch);
      return Promise.resolve();
    } catch (error) {
      return Promise.reject(error);
    }
  }

  /** Synchronous append, for a caller that combines it with other changes. */
  appendNow(batch: readonly ArchiveEntry[]): void {
    for (const { series, bars } of batch) {
      if (bars.some(({ closed }) => !closed)) {
        throw new Error(`Only closed bars are archived (${seriesKey(series)})`);
      }
    }
    for (const { series, bars, covered, confirmed = [] } of batch) {
      const kept = this.#of(series);
      for (const bar of bars) kept.bars.set(bar.openTimeMs, bar);
      kept.covered = merged([...kept.covered, ...covered]);
      kept.confirmed = confirmed.reduce(marked, kept.confirmed);
    }
  }

  async read(series: SeriesId, range: TimeRange, newest?: number): Promise<Bar[]> {
    return this.readNow(series, range, newest);
  }

  /** Synchronous read. */
  readNow(series: SeriesId, { startMs, endMs }: TimeRange, newest?: number): Bar[] {
    const inside = [...this.#of(series).bars.values()]
      .filter(({ openTimeMs }) => openTimeMs >= startMs && openTimeMs < endMs)
      .toSorted((a, b) => a.openTimeMs - b.openTimeMs);
    return newest === undefined ? inside : inside.slice(-newest);
  }

  async coverage(series: SeriesId): Promise<TimeRange[]> {
    return this.coverageNow(series);
  }

  /** Synchronous coverage. */
  coverageNow(series: SeriesId): TimeRange[] {
    return this.#of(series).covered;
  }

  async confirmations(series: SeriesId): Promise<ConfirmedRange[]> {
    return this.#of(series).confirmed;
  }

  /** Drops everything. */
  clear(): void {
    this.#series.clear();
  }

  async close(): Promise<void> {}

  #of(series: SeriesId): SeriesBars {
    const key = seriesKey(series);
    return this.#series.getOrInsertComputed(key, (): SeriesBars => ({
      bars: new Map(),
      covered: [],
      confirmed: [],
    }));
  }
}

/** Merges ranges into disjoint ones, ascending; touching ranges become one. */
function merged(ranges: readonly TimeRange[]): TimeRange[] {
  const result: TimeRange[] = [];
  for (const { startMs, endMs } of ranges.toSorted((a, b) => a.startMs - b.startMs)) {
    if (endMs <= startMs) continue;
    const last = result.at(-1);
    if (last === undefined || startMs > last.endMs) result.push({ startMs, endMs });
    else if (endMs > last.endMs) result[result.length - 1] = { startMs: last.startMs, endMs };
  }
  return result;
}

/** Overlays a range on disjoint ones; neighbours with the same check time are merged. */
function marked(ranges: readonly ConfirmedRange[], mark: ConfirmedRange): ConfirmedRange[] {
  if (mark.endMs <= mark.startMs) return [...ranges];
  const cut = ranges.flatMap((range) => [
    { ...range, endMs: Math.min(range.endMs, mark.startMs) },
    { ...range, startMs: Math.max(range.startMs, mark.endMs) },
  ]);
  const parts = [...cut, { ...mark }]
    .filter(({ startMs, endMs }) => startMs < endMs)
    .toSorted((a, b) => a.startMs - b.startMs);
  const result: ConfirmedRange[] = [];
  for (const part of parts) {
    const last = result.at(-1);
    const isOne = last?.endMs === part.startMs && last.checkedAtMs === part.checkedAtMs;
    if (isOne) result[result.length - 1] = { ...last, endMs: part.endMs };
    else result.push(part);
  }
  return result;
}
