import { FeedError } from '#kernel/market/feed.ts';
import type { ListedInstrument } from '#kernel/market/feed.ts';
import type { VenueId } from '#kernel/market/instrument.ts';
import { QUOTE_ASSET, symbolOf } from '#market-data/venues/venue-d/coin-names.ts';

/**
 * Reads the answer of `meta`: the perpetuals of the exchange itself. Those of builders
 * (`dex:COIN`) settle in other assets and are listed elsewhere; indices (`@107`) are spot pairs.
 */
export function parseUniverse(body: string, venue: VenueId): ListedInstrument[] {
  return universeIn(body).flatMap((entry) => {
    const instrument = instrumentOf(entry, venue);
    return instrument === null ? [] : [instrument];
  });
}

function instrumentOf(entry: unknown, { exchange, market }: VenueId): ListedInstrument | null {
  if (typeof entry !== 'object' || entry === null) return null;
  const { name, szDecimals, isDelisted } = entry as Readonly<Record<string, unknown>>;
  if (typeof name !== 'string' || name === '' || /[:@/]/.test(name)) return null;
  const isStep = typeof szDecimals === 'number' && szDecimals >= 0 && szDecimals <= 15;
  const meta = {
    instrumentType: 'PERPETUAL',
    underlyingSymbol: name,
    underlyingKind: null,
    quoteAsset: QUOTE_ASSET,
    status: isDelisted === true ? 'DELISTED' : 'TRADING',
    // Prices have at most five significant digits, so their step changes with the price.
    priceStep: null,
    quantityStep: isStep ? Number(`1e-${szDecimals}`) : null,
    contractSize: 1,
  };
  return { exchange, market, symbol: symbolOf(name), meta };
}

function universeIn(body: string): readonly unknown[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    throw new FeedError('malformed', 'The venue sent an instrument list that is not JSON.');
  }
  const universe: unknown =
    typeof parsed === 'object' && parsed !== null && 'universe' in parsed ? parsed.universe : null;
  if (Array.isArray(universe)) return universe;
  throw new FeedError('malformed', 'The venue sent an instrument list without instruments.');
}
