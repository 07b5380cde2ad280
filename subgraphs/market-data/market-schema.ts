import { readFileSync } from 'node:fs';
import { buildSubgraphSchema } from '@apollo/subgraph';
import type { GraphQLSchema } from 'graphql';
import { parse } from 'graphql';
import {
  BULK_COMPUTATION_RESOLVERS,
  BULK_SERIES_RESOLVERS,
} from '#market-data/resolvers/bulk-indicators.ts';
import { CHART_ITEM_RESOLVERS, CHART_RESOLVERS } from '#market-data/resolvers/chart.ts';
import { ETF_PREMIUM_RESOLVERS } from '#market-data/resolvers/etf-premium.ts';
import {
  FEATURE_SCAN_RESOLVERS,
  SCAN_MATCH_RESOLVERS,
} from '#market-data/resolvers/feature-scan.ts';
import { FEATURE_OBSERVATION_RESOLVERS } from '#market-data/resolvers/feature-observation.ts';
import { FEATURE_OCCURRENCE_RESOLVERS } from '#market-data/resolvers/feature-occurrence.ts';
import { SERIES_GAP_RESOLVERS } from '#market-data/resolvers/gaps.ts';
import { INDICATOR_RESULT_RESOLVERS } from '#market-data/resolvers/indicator-result.ts';
import { INDICATOR_COMPUTATION_RESOLVERS } from '#market-data/resolvers/indicators.ts';
import {
  subscribedOnceLoaded,
  withLoadedIndicators,
} from '#market-data/answers/loaded-indicators.ts';
import { INSTRUMENT_RESOLVERS } from '#market-data/resolvers/instrument.ts';
import {
  BAR_RESOLVERS,
  KLINE_WINDOW_RESOLVERS,
  WINDOW_HOLE_RESOLVERS,
} from '#market-data/resolvers/klines.ts';
import {
  ANALYSIS_READING_RESOLVERS,
  ANALYSIS_RESOLVERS,
  INTERVAL_ANALYSIS_RESOLVERS,
  PLAYBOOK_RESOLVERS,
} from '#market-data/resolvers/playbooks.ts';
import { QUERY_RESOLVERS } from '#market-data/resolvers/query.ts';
import { SCALARS } from '#market-data/resolvers/scalars.ts';
import { SECTOR_PERFORMANCE_RESOLVERS } from '#market-data/resolvers/sector-performance.ts';
import { SUBSCRIPTION_RESOLVERS } from '#market-data/resolvers/subscription.ts';
import {
  BUILTIN_SYMBOL_RESOLVERS,
  SYMBOL_MATCH_RESOLVERS,
} from '#market-data/resolvers/symbols.ts';
import { SUPPLIED_COMPUTATION_RESOLVERS } from '#market-data/resolvers/supplied-computation.ts';
import { TRADING_SESSION_RESOLVERS } from '#market-data/resolvers/trading-session.ts';
import { VENUE_RESOLVERS } from '#market-data/resolvers/venue.ts';

const SDL_FILE = new URL('./schema.graphql', import.meta.url);

/** The resolvers of each type of the SDL. */
export const MARKET_RESOLVERS = {
  ...SCALARS,
  Query: withLoadedIndicators(QUERY_RESOLVERS),
  Subscription: subscribedOnceLoaded(SUBSCRIPTION_RESOLVERS),
  Instrument: withLoadedIndicators(INSTRUMENT_RESOLVERS),
  Venue: VENUE_RESOLVERS,
  TradingSession: TRADING_SESSION_RESOLVERS,
  BuiltinSymbol: BUILTIN_SYMBOL_RESOLVERS,
  SymbolMatch: SYMBOL_MATCH_RESOLVERS,
  Bar: BAR_RESOLVERS,
  SeriesGap: SERIES_GAP_RESOLVERS,
  KlineWindow: KLINE_WINDOW_RESOLVERS,
  WindowHole: WINDOW_HOLE_RESOLVERS,
  IndicatorComputation: INDICATOR_COMPUTATION_RESOLVERS,
  BulkComputation: BULK_COMPUTATION_RESOLVERS,
  BulkSeries: BULK_SERIES_RESOLVERS,
  SuppliedComputation: SUPPLIED_COMPUTATION_RESOLVERS,
  IndicatorResult: INDICATOR_RESULT_RESOLVERS,
  FeatureOccurrence: FEATURE_OCCURRENCE_RESOLVERS,
  FeatureObservation: FEATURE_OBSERVATION_RESOLVERS,
  FeatureScan: FEATURE_SCAN_RESOLVERS,
  ScanMatch: SCAN_MATCH_RESOLVERS,
  Sector: SECTOR_PERFORMANCE_RESOLVERS,
  Etf: ETF_PREMIUM_RESOLVERS,
  Playbook: PLAYBOOK_RESOLVERS,
  Analysis: ANALYSIS_RESOLVERS,
  AnalysisReading: ANALYSIS_READING_RESOLVERS,
  IntervalAnalysis: INTERVAL_ANALYSIS_RESOLVERS,
  Chart: CHART_RESOLVERS,
  ChartItem: CHART_ITEM_RESOLVERS,
  ChartChange: CHART_ITEM_RESOLVERS,
};

let schema: GraphQLSchema | null = null;

/**
 * The subgraph's executable schema: the SDL with its resolvers. Their dependencies are in the context, so every
 * subgraph of a process shares one schema, which takes long to build.
 */
export function marketSchema(): GraphQLSchema {
  if (schema === null) {
    const typeDefs = parse(readFileSync(SDL_FILE, 'utf8'), { noLocation: true });
    schema = buildSubgraphSchema([{ typeDefs, resolvers: MARKET_RESOLVERS }]);
  }
  return schema;
}
