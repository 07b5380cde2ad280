import type { BarGrid } from '#kernel/market/bar-grid.ts';
import type { TimeRange } from '#kernel/market/time-range.ts';
import { gapsOf } from '#market-data/bars/series/range-set.ts';

/** Bars missing in a file: open times in [startMs, endMs), milliseconds since the epoch. */
export interface ExportGap extends TimeRange {
  /** Number of bars that the calendar expects there. */
  readonly bars: number;
  /** Whether the archive proves that the exchange has none of them. */
  readonly isProven: boolean;
}

/** The range of a file, and its gaps against the calendar. */
export interface ExportedCoverage extends TimeRange {
  readonly bars: number;
  readonly holes: readonly ExportGap[];
}

/** Finds the gaps between the bars of a file while it is written. */
export class CoverageScan {
  readonly #grid: BarGrid;
  readonly #proven: readonly TimeRange[];
  /** Open time of the next expected bar; null before the first one of a file without a start. */
  #nextMs: number | null;
  #startMs: number | null;
  #bars = 0;
  readonly #holes: ExportGap[] = [];

  /**
   * @param proven ranges in which the archive is proven complete
   * @param startMs requested start of the file; null for its first bar
   */
  constructor(grid: BarGrid, proven: readonly TimeRange[], startMs: number | null) {
    this.#grid = grid;
    this.#proven = proven;
    this.#startMs = startMs;
    this.#nextMs = startMs === null ? null : grid.ceilMs(startMs);
  }

  /** Adds open times, ascending. */
  see(openTimesMs: Iterable<number>): void {
    for (const openMs of openTimesMs) {
      this.#startMs ??= openMs;
      if (this.#nextMs !== null && openMs > this.#nextMs) this.#lacks(this.#nextMs, openMs);
      this.#nextMs = this.#grid.stepMs(openMs + 1, 0);
      this.#bars += 1;
    }
  }

  /** @param endMs requested end of the file, exclusive; null for the end of its last bar */
  end(endMs: number | null): ExportedCoverage {
    const lastEndMs = this.#nextMs ?? endMs ?? 0;
    if (endMs !== null && endMs > lastEndMs) this.#lacks(lastEndMs, endMs);
    return {
      startMs: this.#startMs ?? 0,
      endMs: endMs ?? lastEndMs,
      bars: this.#bars,
      holes: this.#holes,
    };
  }

  #lacks(startMs: number, endMs: number): void {
    const unproven = gapsOf(this.#proven, startMs, endMs).map((range) => this.#hole(range, false));
    const proven = gapsOf(unproven, startMs, endMs).map((range) => this.#hole(range, true));
    const found = [...unproven, ...proven].filter(({ bars }) => bars > 0);
    this.#holes.push(...found.toSorted((a, b) => a.startMs - b.startMs));
  }

  #hole(range: TimeRange, isProven: boolean): ExportGap {
    return { ...range, bars: this.#grid.count(range.startMs, range.endMs), isProven };
  }
}

/** Number of missing bars in all gaps. */
export function missingBars({ holes }: ExportedCoverage): number {
  return holes.reduce((sum, { bars }) => sum + bars, 0);
}

/** Describes the gaps, at most `most` of them. */
export function holeLines({ holes }: ExportedCoverage, most: number): string[] {
  const lines = holes.slice(0, most).map(({ startMs, endMs, bars, isProven }) => {
    const [from, to] = [startMs, endMs].map((ms) => new Date(ms).toISOString());
    const why = isProven ? 'the exchange has none' : 'not archived';
    return `missing from ${from} to ${to}: ${bars} bars, ${why}`;
  });
  return holes.length > most ? [...lines, `and ${holes.length - most} more holes`] : lines;
}
