import { DERIVATIVE_FIELDS } from '#market-data/resolvers/derivatives.ts';
import type { InstrumentMeta } from '#kernel/market/feed.ts';
import type { InstrumentId, BarSeriesId } from '#kernel/market/instrument.ts';
import type { BarInterval } from '#kernel/market/interval.ts';
import type { FieldSelection } from '#market-data/windows/selected-signals.ts';
import { selectsSignals } from '#market-data/windows/selected-signals.ts';
import type { ChartArguments } from '#market-data/answers/chart.ts';
import { chartOf } from '#market-data/answers/chart.ts';
import type { IndicatorArguments } from '#market-data/answers/indicators.ts';
import { indicatorsOf } from '#market-data/answers/indicators.ts';
import type { KlineArguments } from '#market-data/answers/kline-arguments.ts';
import { klinesOf } from '#market-data/answers/klines.ts';
import type { MarketContext } from '#market-data/context/market-context.ts';
import { isSubscribed } from '#market-data/context/market-context.ts';
import { listingOf } from '#market-data/context/venue-listing.ts';
import type { VenueView } from '#market-data/answers/venue.ts';
import { symbolMeta } from '#market-data/answers/symbol-listing.ts';
import { instrumentSession } from '#market-data/answers/trading-session.ts';
import { instrumentOf } from '#market-data/answers/instrument.ts';

function metaOf(id: InstrumentId, context: MarketContext): InstrumentMeta | undefined {
  return listingOf(context, id)?.directory?.metaOf(id.symbol);
}

export const INSTRUMENT_RESOLVERS = {
  // Another subgraph states that the instrument exists; whether a feed here has it is a field.
  __resolveReference: instrumentOf,
  ...DERIVATIVE_FIELDS,
  subscribed: (id: InstrumentId, _: unknown, context: MarketContext) => isSubscribed(context, id),
  meta: (id: InstrumentId, _: unknown, context: MarketContext) => symbolMeta(id, context),
  session: (id: InstrumentId, _: unknown, context: MarketContext) => instrumentSession(id, context),
  priceStep: (id: InstrumentId, _: unknown, context: MarketContext) =>
    metaOf(id, context)?.priceStep ?? null,
  quantityStep: (id: InstrumentId, _: unknown, context: MarketContext) =>
    metaOf(id, context)?.quantityStep ?? null,
  contractSize: (id: InstrumentId, _: unknown, context: MarketContext) =>
    metaOf(id, context)?.contractSize ?? null,
  ticker: (id: InstrumentId, _: unknown, context: MarketContext) =>
    onceLoaded(context, { ...instrumentOf(id), interval: '1m' }, () =>
      context.market.ticker(instrumentOf(id)),
    ),
  venue: (id: InstrumentId, _: unknown, context: MarketContext): VenueView | null =>
    listingOf(context, id) === undefined ? null : { exchange: id.exchange, market: id.market },
  klines: (id: InstrumentId, args: KlineArguments, context: MarketContext) =>
    isSubscribed(context, id) ? klinesOf(id, args, context) : null,
  indicators: (
    id: InstrumentId,
    args: IndicatorArguments,
    context: MarketContext,
    asked: FieldSelection,
  ) => (isSubscribed(context, id) ? indicatorsOf(id, args, context, selectsSignals(asked)) : null),
  chart: (id: InstrumentId, args: ChartArguments, context: MarketContext) =>
    isSubscribed(context, id) ? chartOf(id, args, context) : null,
  latestBar: (
    id: InstrumentId,
    { interval }: { interval: BarInterval },
    context: MarketContext,
  ) => {
    const series = { ...instrumentOf(id), interval };
    return onceLoaded(context, series, () => context.market.latestBar(series));
  },
};

/** Reads the in-memory state of a series; synchronous unless it has to be loaded first. */
function onceLoaded<Read>(
  { market }: MarketContext,
  series: BarSeriesId,
  read: () => Read,
): Read | Promise<Read> {
  const loaded = market.loaded(series);
  return loaded === null ? read() : loaded.then(read);
}
