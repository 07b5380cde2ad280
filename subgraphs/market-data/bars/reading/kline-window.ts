import { createHash } from 'node:crypto';
import type { TimeRange } from '#kernel/market/time-range.ts';
import type { BarGrid } from '#kernel/market/bar-grid.ts';
import { withProvenance, type Bar } from '#kernel/market/bar.ts';
import { STREAMED } from '#kernel/market/provenance.ts';
import type { BarSeriesId } from '#kernel/market/instrument.ts';
import type { KlineRows } from '#market-data/bars/reading/kline-rows.ts';

/** A request for bars of one series; without a start and an end it is for the newest bars. */
export interface WindowRequest {
  readonly limit: number;
  /** First open time, inclusive. */
  readonly startTimeMs: number | null;
  /** Exclusive. */
  readonly endTimeMs: number | null;
}

/** The range that was read for a window: it has everything that the exchange has of it. */
export interface WindowExtent extends TimeRange {
  readonly grid: BarGrid;
  /** Where the window continues behind its last row; null if all of it was read, or it has no start. */
  readonly nextStartMs: number | null;
}

/** Bars that the calendar has in a window, and the exchange does not: open times in [startMs, endMs). */
export interface WindowHole extends TimeRange {
  readonly bars: number;
}

/** The bars of an answer. It is immutable, and does not follow changes of the series. */
export class KlineWindow {
  readonly series: BarSeriesId;
  readonly rows: KlineRows;
  /** Whether the last bar may still change. */
  readonly endsForming: boolean;
  /** Whether the same request returns the same bars at any time. */
  readonly immutable: boolean;
  /** Null for one that was cut out of another. */
  readonly extent: WindowExtent | null;
  /** Open time from which bars may change within a moment; null if no bar does. */
  readonly unconfirmedFromMs: number | null;

  constructor(
    series: BarSeriesId,
    rows: KlineRows,
    endsForming: boolean,
    immutable: boolean,
    extent: WindowExtent | null = null,
    unconfirmedFromMs: number | null = null,
  ) {
    this.series = series;
    this.rows = rows;
    this.endsForming = endsForming;
    this.immutable = immutable;
    this.extent = extent;
    this.unconfirmedFromMs = unconfirmedFromMs;
  }

  /** The holes of the rows compared with the calendar, oldest first. */
  holes(): WindowHole[] {
    if (this.extent === null) return [];
    const { grid, startMs, endMs } = this.extent;
    const holes: WindowHole[] = [];
    let expectedMs = grid.ceilMs(startMs);
    const lacks = (untilMs: number): void => {
      const bars = untilMs > expectedMs ? grid.count(expectedMs, untilMs) : 0;
      if (bars > 0) holes.push({ startMs: expectedMs, endMs: untilMs, bars });
    };
    const [openTimes] = this.rows.columns();
    for (const openTimeMs of openTimes!.values) {
      lacks(Math.min(openTimeMs, endMs));
      expectedMs = grid.ceilMs(openTimeMs + 1);
    }
    lacks(endMs);
    return holes;
  }

  /** Where the window continues behind its last row; null if all of it was read, or it has no start. */
  get nextStartMs(): number | null {
    return this.extent?.nextStartMs ?? null;
  }

  get cacheControl(): string {
    return this.immutable ? 'public, max-age=31536000, immutable' : 'no-cache';
  }

  /** Strong validator from the content of an immutable window; null for one that may change. */
  etag(): string | null {
    if (!this.immutable) return null;
    const digest = createHash('sha256').update(this.rows.json).digest('base64url');
    return `"${digest.slice(0, 27)}"`;
  }

  /** The bars with named numbers. */
  bars(): Bar[] {
    const rows = this.rows.toJSON();
    const codes = this.rows.provenanceCodes;
    return rows.map(([openTimeMs, open, high, low, close, volume, quoteVolume], index) => {
      const closed = !(this.endsForming && index === rows.length - 1);
      const bar = { openTimeMs, open, high, low, close, volume, quoteVolume, closed };
      return withProvenance(bar, codes?.[index] ?? STREAMED.code);
    });
  }
}
