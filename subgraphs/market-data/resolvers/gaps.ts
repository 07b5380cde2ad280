import type { Gap } from '#kernel/market/gap-store.ts';
import type { InstrumentId } from '#kernel/market/instrument.ts';
import type { MarketContext } from '#market-data/context/market-context.ts';

/** The evidence of absence, and when it is checked again. */
function evidenceOf(gap: Gap, { market }: MarketContext): object | null {
  if (gap.evidence === null) return null;
  const book = market.venue(gap.series);
  return { ...gap.evidence, nextCheckMs: book?.absences.nextMs(gap, book.watches) ?? null };
}

export const SERIES_GAP_RESOLVERS = {
  evidence: (gap: Gap, _: unknown, context: MarketContext) => evidenceOf(gap, context),
  instrument: ({ series: { exchange, market, symbol } }: Gap): InstrumentId => ({
    exchange,
    market,
    symbol,
  }),
  symbol: ({ series }: Gap) => series.symbol,
  interval: ({ series }: Gap) => series.interval,
  startTimeMs: ({ startMs }: Gap) => startMs,
  endTimeMs: ({ endMs }: Gap) => endMs,
};
