import { createHash } from 'node:crypto';
import { withProvenance, type Bar } from '#kernel/bar.ts';
import { STREAMED } from '#kernel/provenance.ts';
import type { BarSeriesId } from '#kernel/instrument.ts';
import type { KlineRows } from '#market-data/bars/kline-rows.ts';

/** What a reader asks of one series; without a start and an end it asks for the newest bars. */
export interface WindowRequest {
  readonly limit: number;
  /** First open time, inclusive. */
  readonly startTimeMs: number | null;
  /** Exclusive. */
  readonly endTimeMs: number | null;
}

/** Bars that a reader gets. It never changes after it was made, whatever the series does. */
export class KlineWindow {
  readonly series: BarSeriesId;
  readonly rows: KlineRows;
  /** Whether the last bar may still change. */
  readonly endsForming: boolean;
  /** Whether asking again, at any time, gives the same bars. */
  readonly immutable: boolean;
  /** Where the window goes on behind its last row; null where all of it was read, or it has no start. */
  readonly nextStartMs: number | null;
  /** Open time from which bars may change within a moment; null where no bar does. */
  readonly unconfirmedFromMs: number | null;

  constructor(
    series: BarSeriesId,
    rows: KlineRows,
    endsForming: boolean,
    immutable: boolean,
    nextStartMs: number | null = null,
    unconfirmedFromMs: number | null = null,
  ) {
    this.series = series;
    this.rows = rows;
    this.endsForming = endsForming;
    this.immutable = immutable;
    this.nextStartMs = nextStartMs;
    this.unconfirmedFromMs = unconfirmedFromMs;
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
