import { parse } from 'graphql';
import { DomainError } from '#kernel/errors.ts';
import type { UdfGraph, ChartInstrument, ChartVenue } from '#rest-adapter/udf/udf-graph.ts';
import { resolutionOf } from '#rest-adapter/udf/resolution.ts';

const INSTRUMENT = parse(`
  query UdfSymbol($exchange: Exchange!, $market: Market!, $symbol: String!) {
    instrument(exchange: $exchange, market: $market, symbol: $symbol) { priceStep }
    symbolListing(exchange: $exchange, market: $market) { symbols }
  }`);
const SEARCH = parse(`
  query UdfSearch($q: String!) {
    symbolSearch(q: $q) { matches { exchange market symbol name kind subscribed } }
  }`);
const LISTING = parse(`
  query UdfListing($exchange: Exchange!, $market: Market!) {
    symbolListing(exchange: $exchange, market: $market) { symbols }
  }`);

/** When shares trade, by market, in the notation of the charting library. Everything else always does here. */
const SESSIONS: Readonly<Record<string, { readonly session: string; readonly timezone: string }>> =
  {
    'stock:cn': { session: '0930-1130,1300-1500', timezone: 'Asia/Shanghai' },
    'stock:hk': { session: '0930-1200,1300-1600', timezone: 'Asia/Hong_Kong' },
    'stock:us': { session: '0930-1600', timezone: 'America/New_York' },
  };
const ALWAYS = { session: '24x7', timezone: 'Etc/UTC' };

/** Parts of a unit that prices have where the venue does not tell, by class. */
const USUAL_SCALE: Readonly<Record<string, number>> = { stock: 100, forex: 100_000 };
const FINEST_SCALE = 10 ** 12;

/** One found instrument, as a search lists it. */
interface Found {
  readonly exchange: string;
  readonly market: string;
  readonly symbol: string;
  readonly name?: string;
  readonly kind?: string;
  readonly subscribed?: boolean;
}

/** What the charting library has to know of an instrument. */
export async function symbolInfo(
  graph: UdfGraph,
  { venue, symbol }: ChartInstrument,
): Promise<object> {
  const { exchange, market, intervals } = venue;
  const asked = { exchange, market, symbol };
  const { instrument, symbolListing } = await graph.ask<{
    instrument: { priceStep: number | null } | null;
    symbolListing: { symbols: readonly string[] };
  }>(INSTRUMENT, asked);
  if (!symbolListing.symbols.includes(symbol)) throw new DomainError('symbol_not_subscribed');
  const place = `${exchange}:${market}`;
  return {
    ticker: `${place}:${symbol}`,
    name: symbol,
    description: symbol,
    type: typeOf(venue),
    exchange: place,
    listed_exchange: place,
    ...(SESSIONS[place] ?? ALWAYS),
    format: 'price',
    ...priceScale(instrument?.priceStep ?? null, venue),
    has_intraday: intervals.some((interval) => /[mh]$/.test(interval)),
    has_daily: true,
    has_weekly_and_monthly: true,
    supported_resolutions: intervals.map(resolutionOf),
    intraday_multipliers: intervals.filter((one) => /[mh]$/.test(one)).map(resolutionOf),
    volume_precision: 8,
    data_status: 'pulsed',
  };
}

/**
 * Instruments of which there are bars: by what people call them, then those whose symbol has the words in it;
 * without words all. A venue and a class narrow what is looked through, not what was found.
 */
export async function searchSymbols(
  graph: UdfGraph,
  asked: {
    readonly words: string;
    readonly type: string;
    readonly place: string;
    readonly limit: number;
  },
): Promise<object[]> {
  const { words, type, place, limit } = asked;
  const venues = new Map(
    (await graph.venues())
      .filter((venue) => place === '' || place === placeOf(venue))
      .filter((venue) => type === '' || type === typeOf(venue))
      .map((venue) => [placeOf(venue), venue]),
  );
  const found = new Map<string, object>();
  const take = ({ exchange, market, symbol, name = symbol }: Found): void => {
    const own = placeOf({ exchange, market });
    const venue = venues.get(own);
    const ticker = `${own}:${symbol}`;
    if (venue === undefined || found.has(ticker)) return;
    const told = { symbol, full_name: ticker, ticker, description: name, exchange: own };
    found.set(ticker, { ...told, type: typeOf(venue) });
  };
  if (words !== '') {
    const matches = await searched(graph, words);
    for (const match of matches) if (match.subscribed === true) take(match);
  }
  for (const venue of venues.values()) {
    if (found.size >= limit) break;
    for (const one of await listed(graph, venue, words)) take(one);
  }
  return [...found.values()].slice(0, limit);
}

async function searched(graph: UdfGraph, words: string): Promise<readonly Found[]> {
  const q = words.slice(0, 100);
  const { symbolSearch } = await graph.ask<{ symbolSearch: { matches: Found[] } }>(SEARCH, { q });
  return symbolSearch.matches;
}

/** What a venue lists, of which the symbol has the words in it, in either case. */
async function listed(
  graph: UdfGraph,
  { exchange, market }: ChartVenue,
  words: string,
): Promise<readonly Found[]> {
  const { symbolListing } = await graph.ask<{ symbolListing: { symbols: string[] } }>(LISTING, {
    exchange,
    market,
  });
  const part = words.toUpperCase();
  return symbolListing.symbols
    .filter((symbol) => symbol.toUpperCase().includes(part))
    .map((symbol) => ({ exchange, market, symbol }));
}

function placeOf({ exchange, market }: Pick<ChartVenue, 'exchange' | 'market'>): string {
  return `${exchange}:${market}`;
}

/** The library's name for a class of instruments. */
export function typeOf({ assetClass, market }: Pick<ChartVenue, 'assetClass' | 'market'>): string {
  return market === 'futures' ? 'futures' : assetClass;
}

/** Prices move by `minmov / pricescale`. */
function priceScale(
  step: number | null,
  { assetClass }: ChartVenue,
): { readonly pricescale: number; readonly minmov: number } {
  if (step === null || !(step > 0)) {
    return { pricescale: USUAL_SCALE[assetClass] ?? 10_000, minmov: 1 };
  }
  for (let pricescale = 1; pricescale <= FINEST_SCALE; pricescale *= 10) {
    const minmov = Math.round(step * pricescale);
    if (minmov >= 1 && Math.abs(minmov / pricescale - step) <= step * 1e-9) {
      return { pricescale, minmov };
    }
  }
  return { pricescale: FINEST_SCALE, minmov: 1 };
}
