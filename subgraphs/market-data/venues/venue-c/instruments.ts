import { isObject, type JsonObject } from '#kernel/text/is-object.ts';
import type { ListedInstrument } from '#kernel/market/feed.ts';
import type { VenueId } from '#kernel/market/instrument.ts';
import type { InstrumentPage } from '#market-data/venues/venue.ts';
import { jsonOf, listIn } from '#market-data/venues/wire/json.ts';
import { readStep } from '#market-data/venues/wire/wire-numbers.ts';

/** Only perpetuals in this asset are listed; the names of those in USDC do not contain the quote asset. */
const PERPETUAL_QUOTE = 'USDT';
const UNDERLYING_OF_TYPE: ReadonlyMap<unknown, string> = new Map([
  ['stock', 'EQUITY'],
  ['commodity', 'COMMODITY'],
]);

/** Reads a page of the instrument list of one category. */
export function parseInstrumentPage(body: string, venue: VenueId): InstrumentPage {
  const entries = listIn(body, ['result', 'list'], 'an instrument list');
  const instruments = entries.flatMap((entry) => {
    const instrument = isObject(entry) ? instrumentOf(entry, venue) : null;
    return instrument === null ? [] : [instrument];
  });
  const answer = jsonOf(body);
  const result = isObject(answer) ? answer['result'] : null;
  const cursor = isObject(result) ? result['nextPageCursor'] : null;
  const nextCursor = typeof cursor === 'string' && cursor !== '' ? cursor : null;
  return { instruments, nextCursor };
}

function instrumentOf(entry: JsonObject, { exchange, market }: VenueId): ListedInstrument | null {
  const { symbol, status, baseCoin, quoteCoin, contractType, symbolType } = entry;
  if (typeof symbol !== 'string' || typeof status !== 'string') return null;
  if (symbol !== `${String(baseCoin)}${String(quoteCoin)}`) return null;
  const isPerpetual = market === 'perp';
  const isOurs = contractType === 'LinearPerpetual' && quoteCoin === PERPETUAL_QUOTE;
  if (isPerpetual && !isOurs) return null;
  const lots = isObject(entry['lotSizeFilter']) ? entry['lotSizeFilter'] : {};
  const prices = isObject(entry['priceFilter']) ? entry['priceFilter'] : {};
  const underlyingKind = isPerpetual ? (UNDERLYING_OF_TYPE.get(symbolType) ?? null) : null;
  const meta = {
    instrumentType: isPerpetual ? perpetualType(underlyingKind) : 'SPOT',
    underlyingSymbol: String(baseCoin),
    underlyingKind,
    quoteAsset: String(quoteCoin),
    status: status.toUpperCase(),
    priceStep: readStep(prices['tickSize']),
    quantityStep: readStep(lots['qtyStep'] ?? lots['basePrecision']),
    contractSize: 1,
  };
  return { exchange, market, symbol, meta };
}

function perpetualType(underlyingKind: string | null): string {
  return underlyingKind === null ? 'PERPETUAL' : `TRADIFI_PERPETUAL:${underlyingKind}`;
}
