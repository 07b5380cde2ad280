import { isObject, type JsonObject } from '#kernel/text/is-object.ts';
import type { ListedInstrument } from '#kernel/market/feed.ts';
import type { VenueId } from '#kernel/market/instrument.ts';
import { isSwapName, symbolOf } from '#market-data/venues/venue-b/instrument-names.ts';
import { listIn } from '#market-data/venues/wire/json.ts';
import { readStep } from '#market-data/venues/wire/wire-numbers.ts';

/** `instCategory` of perpetuals whose underlying is not a coin. */
const UNDERLYING_OF_CATEGORY: ReadonlyMap<unknown, string> = new Map([
  ['3', 'EQUITY'],
  ['4', 'COMMODITY'],
  ['5', 'FOREX'],
  ['6', 'BOND'],
]);

/**
 * Reads the instrument list of one market. Perpetuals that are settled in the base asset are left out:
 * their volumes count dollars.
 */
export function parseInstrumentList(body: string, venue: VenueId): ListedInstrument[] {
  return listIn(body, ['data'], 'an instrument list').flatMap((entry) => {
    const instrument = isObject(entry) ? instrumentOf(entry, venue) : null;
    return instrument === null ? [] : [instrument];
  });
}

function instrumentOf(entry: JsonObject, { exchange, market }: VenueId): ListedInstrument | null {
  const { instId, state, ctType } = entry;
  if (typeof instId !== 'string' || typeof state !== 'string') return null;
  const isSwap = market === 'perp';
  if (isSwap !== isSwapName(instId) || (isSwap && ctType !== 'linear')) return null;
  const symbol = symbolOf(instId);
  const [underlyingSymbol = '', quoteAsset = ''] = instId.split('-');
  if (symbol === null) return null;
  const contractSize = isSwap ? readStep(entry['ctVal']) : 1;
  const lot = readStep(entry['lotSz']);
  const underlyingKind = isSwap
    ? (UNDERLYING_OF_CATEGORY.get(entry['instCategory']) ?? null)
    : null;
  const meta = {
    instrumentType: isSwap ? perpetualType(underlyingKind) : 'SPOT',
    underlyingSymbol,
    underlyingKind,
    quoteAsset,
    status: state === 'live' ? 'TRADING' : state.toUpperCase(),
    priceStep: readStep(entry['tickSz']),
    // Lots of perpetuals are counted in contracts.
    quantityStep: lot === null || contractSize === null ? null : product(lot, contractSize),
    contractSize,
  };
  return { exchange, market, symbol, meta };
}

function perpetualType(underlyingKind: string | null): string {
  return underlyingKind === null ? 'PERPETUAL' : `TRADIFI_PERPETUAL:${underlyingKind}`;
}

/** Without the digits that binary fractions add: 0.1 × 0.01 is 0.001. */
function product(one: number, other: number): number {
  return Number((one * other).toPrecision(12));
}
