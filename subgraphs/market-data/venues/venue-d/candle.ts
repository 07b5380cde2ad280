import { estimatedQuoteVolume, isPlausible } from '#kernel/market/bar.ts';
import type { Bar } from '#kernel/market/bar.ts';
import { isInterval } from '#kernel/market/interval.ts';
import type { Interval } from '#kernel/market/interval.ts';
import { provenanceOf } from '#kernel/market/provenance.ts';
import { symbolOf } from '#market-data/venues/venue-d/coin-names.ts';
import { readNumber } from '#market-data/venues/wire/wire-numbers.ts';

/** A candle as frames and pages have it. */
export interface Candle {
  readonly symbol: string;
  readonly interval: Interval;
  /** Always forming: neither frames nor pages state that a candle is closed. */
  readonly bar: Bar;
}

/** The provenance of every streamed bar: a frame has no quote volume. */
export const STREAMED_ESTIMATED = provenanceOf('STREAM', true);

/** Reads `{t, T, s, i, o, c, h, l, v, n}`; null for an interval that is not ours, undefined for no candle. */
export function readCandle(value: unknown): Candle | null | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const { t, s, i, o, c, h, l, v } = value as Readonly<Record<string, unknown>>;
  if (typeof s !== 'string' || s === '' || typeof i !== 'string') return undefined;
  if (!isInterval(i)) return null;
  const [high, low, close, volume] = [h, l, c, v].map(readNumber) as [
    number,
    number,
    number,
    number,
  ];
  const bar = {
    openTimeMs: readNumber(t),
    open: readNumber(o),
    high,
    low,
    close,
    volume,
    quoteVolume: estimatedQuoteVolume(volume, high, low, close),
    closed: false,
    provenance: STREAMED_ESTIMATED,
  };
  return isPlausible(bar) ? { symbol: symbolOf(s), interval: i, bar } : undefined;
}
