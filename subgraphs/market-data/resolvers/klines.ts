import type { InstrumentId } from '#kernel/market/instrument.ts';
import type { Bar } from '#kernel/market/bar.ts';
import type { BarInterval } from '#kernel/market/bar-interval.ts';
import { STREAMED } from '#kernel/market/provenance.ts';
import type { KlineWindow, WindowHole } from '#market-data/bars/kline-window.ts';
import type { MarketContext } from '#market-data/resolvers/market-context.ts';

export interface KlineArguments {
  readonly interval: BarInterval;
  readonly limit: number;
  readonly startTime?: number | null;
  readonly endTime?: number | null;
}

/** Bars of an instrument; the newest ones synchronously. Throws as `MarketBook.klines` does. */
export function klinesOf(
  instrument: InstrumentId,
  { interval, limit, startTime, endTime }: KlineArguments,
  context: MarketContext,
): KlineWindow | Promise<KlineWindow> {
  const { exchange, market, symbol } = instrument;
  const series = { exchange, market, symbol, interval };
  const request = { limit, startTimeMs: startTime ?? null, endTimeMs: endTime ?? null };
  const isNewest = request.startTimeMs === null && request.endTimeMs === null;
  return isNewest ? context.market.klines(series, request) : context.windows.load(series, request);
}

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
