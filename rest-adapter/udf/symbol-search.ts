import { parse } from 'graphql';
import {
  caseless,
  placeOf,
  typeOf,
  type ChartVenue,
  type UdfGraph,
} from '#rest-adapter/udf/udf-graph.ts';

const SEARCH = parse(`
  query UdfSearch($q: String!) {
    symbolSearch(q: $q) { matches { exchange market symbol name kind subscribed } }
  }`);

/** A search result. */
interface Found {
  readonly exchange: string;
  readonly market: string;
  readonly symbol: string;
  readonly name?: string;
  readonly kind?: string;
  readonly subscribed?: boolean;
}

/**
 * Instruments with bars: by display name, then by symbols that contain the query; an empty query returns all.
 * A venue and a class restrict the search itself, not its result.
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
      .filter((venue) => place === '' || caseless(place) === caseless(placeOf(venue)))
      .filter((venue) => type === '' || caseless(type) === caseless(typeOf(venue)))
      .map((venue) => [placeOf(venue), venue]),
  );
  const found = new Map<string, object>();
  const take = ({ exchange, market, symbol, name = symbol }: Found): void => {
    const own = placeOf({ exchange, market });
    const venue = venues.get(own);
    const ticker = `${own}:${symbol}`;
    if (venue === undefined || found.has(ticker)) return;
    const entry = { symbol, full_name: ticker, ticker, description: name, exchange: own };
    found.set(ticker, { ...entry, type: typeOf(venue) });
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

/** Symbols of a venue that contain the query, or whose ticker begins with it, case-insensitively. */
async function listed(
  graph: UdfGraph,
  venue: ChartVenue,
  words: string,
): Promise<readonly Found[]> {
  const { exchange, market } = venue;
  const part = caseless(words.normalize('NFKC'));
  const symbols = await graph.listing(venue);
  return symbols
    .filter((symbol) => {
      const ticker = caseless(`${placeOf(venue)}:${symbol}`);
      return caseless(symbol).includes(part) || ticker.startsWith(part);
    })
    .map((symbol) => ({ exchange, market, symbol }));
}
