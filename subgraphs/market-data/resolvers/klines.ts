import type { InstrumentId } from '#kernel/market/instrument.ts';
import type { Bar } from '#kernel/market/bar.ts';
import { STREAMED } from '#kernel/market/provenance.ts';
import type { KlineWindow, WindowHole } from '#market-data/bars/reading/kline-window.ts';

export const BAR_RESOLVERS = {
  provenance: ({ provenance }: Bar) => provenance ?? STREAMED,
};

export const WINDOW_HOLE_RESOLVERS = {
  startTimeMs: ({ startMs }: WindowHole) => startMs,
  endTimeMs: ({ endMs }: WindowHole) => endMs,
};

export const KLINE_WINDOW_RESOLVERS = {
  instrument: ({ series }: KlineWindow): InstrumentId => ({
    exchange: series.exchange,
    market: series.market,
    symbol: series.symbol,
  }),
  interval: (window: KlineWindow) => window.series.interval,
  rows: (window: KlineWindow) => window.rows,
  bars: (window: KlineWindow) => window.bars(),
  immutable: (window: KlineWindow) => window.immutable,
  nextStartTime: (window: KlineWindow) => window.nextStartMs,
  endsForming: (window: KlineWindow) => window.endsForming,
  holes: (window: KlineWindow) => window.holes(),
  unconfirmedFrom: (window: KlineWindow) => window.unconfirmedFromMs,
  etag: (window: KlineWindow) => window.etag(),
  cacheControl: (window: KlineWindow) => window.cacheControl,
};
