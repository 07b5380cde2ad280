import { parse } from 'graphql';
import { DomainError } from '#kernel/errors/errors.ts';
import { decimalsOf, scaleOfPrices, scaleOfStep } from '#rest-adapter/udf/price-scale.ts';
import { resolutionOf } from '#rest-adapter/udf/resolution.ts';
import { sessionMembers, type SessionHours } from '#rest-adapter/udf/session-notation.ts';
import {
  placeOf,
  typeOf,
  type ChartInstrument,
  type ChartVenue,
  type UdfGraph,
} from '#rest-adapter/udf/udf-graph.ts';
import { newestRows } from '#rest-adapter/udf/udf-history.ts';

const INSTRUMENT = parse(`
  query UdfSymbol($exchange: Exchange!, $market: Market!, $symbol: String!) {
    instrument(exchange: $exchange, market: $market, symbol: $symbol) {
      priceStep quantityStep session { timeZone hours exceptions(startTime: 0) { date hours } }
    }
    symbolListing(exchange: $exchange, market: $market) { symbols }
    symbolSearch(q: $symbol) { matches { exchange market symbol name } }
  }`);

/** Days of prices from which decimals are derived. */
const SEEN_DAYS = 60;
/** Decimals of coins, where the venue has no quantity step. */
const UNKNOWN_DECIMALS = 8;

interface SymbolData {
  readonly instrument: {
    readonly priceStep: number | null;
    readonly quantityStep: number | null;
    readonly session: SessionHours | null;
  } | null;
  readonly symbolListing: { readonly symbols: readonly string[] };
  readonly symbolSearch: {
    readonly matches: readonly {
      readonly exchange: string;
      readonly market: string;
      readonly symbol: string;
      readonly name: string;
    }[];
  };
}

/** The charting library's description of an instrument. Rejects with `symbol_not_subscribed`. */
export async function symbolInfo(graph: UdfGraph, asked: ChartInstrument): Promise<object> {
  const { venue, symbol } = asked;
  const { exchange, market, intervals } = venue;
  const data = await graph.ask<SymbolData>(INSTRUMENT, { exchange, market, symbol });
  if (!data.symbolListing.symbols.includes(symbol)) throw new DomainError('symbol_not_subscribed');
  const { priceStep = null, quantityStep = null, session = null } = data.instrument ?? {};
  const place = placeOf(venue);
  const ticker = `${place}:${symbol}`;
  const intraday = intervals.filter((interval) => /[mh]$/.test(interval));
  return {
    ticker,
    name: symbol,
    full_name: ticker,
    description: nameOf(data, asked),
    type: typeOf(venue),
    exchange: place,
    listed_exchange: place,
    // A perpetual on a share trades around the clock like its venue, not in the share's session.
    ...sessionMembers(venue.isAlwaysOpen ? null : session),
    format: 'price',
    ...(priceStep === null
      ? scaleOfPrices(await seenPrices(graph, asked), venue)
      : scaleOfStep(priceStep)),
    has_intraday: intraday.length > 0,
    has_daily: true,
    has_weekly_and_monthly: true,
    supported_resolutions: intervals.map(resolutionOf),
    intraday_multipliers: intraday.map(resolutionOf),
    volume_precision: volumeDecimals(venue, quantityStep),
    // There is no volume of currencies.
    visible_plots_set: typeOf(venue) === 'forex' ? 'ohlc' : 'ohlcv',
    data_status: 'pulsed',
  };
}

/** Display name; its symbol where it has no name. */
function nameOf({ symbolSearch }: SymbolData, { venue, symbol }: ChartInstrument): string {
  const found = symbolSearch.matches.find(
    (one) =>
      one.symbol === symbol && one.exchange === venue.exchange && one.market === venue.market,
  );
  return found?.name ?? symbol;
}

/** Prices of recent daily bars; none where they are unavailable. */
async function seenPrices(graph: UdfGraph, asked: ChartInstrument): Promise<number[]> {
  try {
    const rows = await newestRows(graph, asked, '1d', SEEN_DAYS);
    return rows.flatMap(([, open, high, low, close]) => [open, high, low, close]);
  } catch (error) {
    if (error instanceof DomainError) return [];
    throw error;
  }
}

/** Shares and contracts are whole, coins follow the venue's step. */
function volumeDecimals(venue: ChartVenue, quantityStep: number | null): number {
  if (typeOf(venue) !== 'crypto') return 0;
  return quantityStep === null ? UNKNOWN_DECIMALS : decimalsOf(quantityStep);
}
