import type { Bar } from '#kernel/market/bar.ts';
import type { BarArchive } from '#kernel/market/bar-archive.ts';
import type { TimeRange } from '#kernel/market/time-range.ts';
import { growingCache } from '#kernel/async/growing-cache.ts';
import { MIN_HOLE_BARS } from '#market-data/bars/history/doubted-pages.ts';
import { RangeSet } from '#market-data/bars/series/range-set.ts';
import type { SeriesBook } from '#market-data/bars/series/series-book.ts';

/** Series with empty times that may be holes or the time before a listing. */
const MAX_SERIES = 10_000;
/** Per series; the newest are kept. */
const MAX_WAITING = 16;

/**
 * Distinguishes holes of the past from the time before a listing: a time without bars is a hole if an older bar is
 * known. History is read from the newest page back, so most empty pages wait for the page before them.
 */
export class AbsentHistory {
  readonly #archive: BarArchive;
  readonly #waiting = growingCache<readonly TimeRange[]>(MAX_SERIES);

  constructor(archive: BarArchive) {
    this.#archive = archive;
  }

  /**
   * The holes that an archived page proves: its own, and later ones that waited for it. Short holes are left out,
   * because quiet symbols have many.
   */
  async placed(
    book: SeriesBook,
    covered: readonly TimeRange[],
    rows: readonly Bar[],
  ): Promise<TimeRange[]> {
    const { grid, key, series } = book;
    const missing = new RangeSet(this.#waiting.get(key) ?? []);
    const present = new RangeSet();
    for (const { openTimeMs } of rows) present.add(openTimeMs, grid.nextMs(openTimeMs));
    for (const page of covered) {
      for (const hole of present.missing(page.startMs, page.endMs)) {
        const bars = grid.count(hole.startMs, hole.endMs);
        if (rows.length === 0 || bars >= MIN_HOLE_BARS) missing.add(hole.startMs, hole.endMs);
      }
    }
    const waiting: TimeRange[] = [];
    const holes: TimeRange[] = [];
    const firstMs = rows[0]?.openTimeMs ?? Infinity;
    for (const hole of missing.ranges) {
      const isBehindBar =
        holes.length > 0 ||
        firstMs < hole.startMs ||
        (await this.#archive.read(series, { startMs: 0, endMs: hole.startMs }, 1)).length > 0;
      if (isBehindBar) holes.push(hole);
      else waiting.push(hole);
    }
    if (waiting.length === 0) this.#waiting.delete(key);
    else this.#waiting.set(key, waiting.slice(-MAX_WAITING));
    return holes;
  }
}
