import type { InstrumentId } from '#kernel/market/instrument.ts';
import { venueKey } from '#kernel/market/instrument.ts';
import type { MarketContext } from '#market-data/context/market-context.ts';
import { type IndicatorComputation } from '#market-data/answers/indicators.ts';

export const INDICATOR_COMPUTATION_RESOLVERS = {
  instrument: ({ klines: { series } }: IndicatorComputation): InstrumentId => ({
    exchange: series.exchange,
    market: series.market,
    symbol: series.symbol,
  }),
  venueKey: ({ klines }: IndicatorComputation) => venueKey(klines.series),
  symbol: ({ klines }: IndicatorComputation) => klines.series.symbol,
  interval: ({ klines }: IndicatorComputation) => klines.series.interval,
  currentPrice: ({ klines }: IndicatorComputation, _: unknown, { market }: MarketContext) =>
    market.latestBar(klines.series)?.close ?? null,
  klines: ({ klines }: IndicatorComputation) => klines.rows,
  nextStartTime: ({ klines }: IndicatorComputation) => klines.nextStartMs,
  warmupBars: ({ warmupBars }: IndicatorComputation) => warmupBars,
  indicators: ({ results }: IndicatorComputation) => results,
};
