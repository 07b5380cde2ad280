import type { Exchange, InstrumentId, Market, VenueId } from '#kernel/market/instrument.ts';
import { instrumentKey } from '#kernel/market/instrument.ts';
import { pageAfter } from '#kernel/ports/page.ts';
import type { FieldSelection } from '#market-data/windows/selected-signals.ts';
import { selectsSignals, BULK_SIGNALS } from '#market-data/windows/selected-signals.ts';
import type { SeriesCalc } from '#market-data/resolvers/bulk-indicators.ts';
import { bulkOf } from '#market-data/resolvers/bulk-indicators.ts';
import { CATALOG_QUERIES } from '#market-data/resolvers/catalog.ts';
import type { ChartArguments, ChartByTextArguments } from '#market-data/answers/chart.ts';
import { chartByText, chartOf } from '#market-data/answers/chart.ts';
import { DERIVATIVE_QUERIES } from '#market-data/resolvers/derivatives.ts';
import type { ScanArguments } from '#market-data/answers/feature-scan.ts';
import { RequestedScan } from '#market-data/answers/feature-scan.ts';
import { gapsOf, type GapArguments } from '#market-data/answers/gaps.ts';
import { healthOf } from '#market-data/answers/health.ts';
import type { IndicatorArguments } from '#market-data/answers/indicators.ts';
import { indicatorsOf } from '#market-data/answers/indicators.ts';
import { findInstrument } from '#market-data/answers/instrument.ts';
import { intervalProfiles } from '#market-data/answers/interval-profile.ts';
import type { KlineArguments } from '#market-data/answers/kline-arguments.ts';
import { klinesOf } from '#market-data/answers/klines.ts';
import type { MarketContext } from '#market-data/context/market-context.ts';
import { PLAYBOOK_QUERIES } from '#market-data/resolvers/playbooks.ts';
import { SENTIMENT_QUERIES } from '#market-data/resolvers/sentiment.ts';
import type { SuppliedArguments } from '#market-data/resolvers/supplied-computation.ts';
import { computeSupplied } from '#market-data/resolvers/supplied-computation.ts';
import { symbolListing } from '#market-data/answers/symbol-listing.ts';
import { SYMBOL_QUERIES } from '#market-data/resolvers/symbols.ts';
import { findVenue } from '#market-data/answers/venue.ts';

interface InstrumentsArguments {
  readonly exchange?: Exchange | null;
  readonly market?: Market | null;
  readonly first: number;
  readonly after?: string | null;
}

export const QUERY_RESOLVERS = {
  ...CATALOG_QUERIES,
  ...PLAYBOOK_QUERIES,
  ...SYMBOL_QUERIES,
  ...DERIVATIVE_QUERIES,
  ...SENTIMENT_QUERIES,
  venues: (_: unknown, __: unknown, { listings }: MarketContext): VenueId[] =>
    [...listings.values()].map(({ venue }) => ({ exchange: venue.exchange, market: venue.market })),
  venue: (_: unknown, id: VenueId, context: MarketContext) => findVenue(id, context),
  symbolListing: (
    _: unknown,
    args: VenueId & { readonly includeMeta: boolean },
    context: MarketContext,
  ) => symbolListing(args, context),
  intervals: (
    _: unknown,
    args: { readonly exchange?: Exchange | null; readonly market?: Market | null },
    context: MarketContext,
  ) => intervalProfiles(args, context),
  instrument: (_: unknown, id: InstrumentId, context: MarketContext) => findInstrument(id, context),
  instruments: (_: unknown, args: InstrumentsArguments, context: MarketContext) =>
    instrumentsPage(args, context),
  klines: (_: unknown, args: InstrumentId & KlineArguments, context: MarketContext) =>
    klinesOf(args, args, context),
  indicators: (
    _: unknown,
    args: InstrumentId & IndicatorArguments,
    context: MarketContext,
    asked: FieldSelection,
  ) => indicatorsOf(args, args, context, selectsSignals(asked)),
  bulkIndicators: (
    _: unknown,
    { series }: { readonly series: readonly SeriesCalc[] },
    context: MarketContext,
    asked: FieldSelection,
  ) => bulkOf(series, context, selectsSignals(asked, BULK_SIGNALS)),
  computeIndicators: (
    _: unknown,
    args: SuppliedArguments,
    context: MarketContext,
    asked: FieldSelection,
  ) => computeSupplied(args, context, selectsSignals(asked)),
  chart: (_: unknown, args: InstrumentId & ChartArguments, context: MarketContext) =>
    chartOf(args, args, context),
  chartByText: (_: unknown, args: InstrumentId & ChartByTextArguments, context: MarketContext) =>
    chartByText(args, args, context),
  featureScan: (_: unknown, args: ScanArguments, context: MarketContext) =>
    new RequestedScan(args, context),
  gaps: (_: unknown, args: GapArguments, context: MarketContext) => gapsOf(args, context),
  health: (_: unknown, __: unknown, context: MarketContext) => healthOf(context),
};

function instrumentsPage(
  { exchange = null, market = null, first, after }: InstrumentsArguments,
  { instruments }: MarketContext,
): object {
  const chosen = instruments.filter(
    (id) =>
      (exchange === null || id.exchange === exchange) && (market === null || id.market === market),
  );
  const page = pageAfter(chosen, instrumentKey, { first, after }, { exchange, market });
  return {
    nodes: page.items.map((id) => ({
      exchange: id.exchange,
      market: id.market,
      symbol: id.symbol,
    })),
    pageInfo: { endCursor: page.endCursor, hasNextPage: page.hasNextPage },
    totalCount: page.totalCount,
  };
}
