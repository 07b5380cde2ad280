import { isObject } from '#kernel/text/is-object.ts';
import { FeedError } from '#kernel/market/feed.ts';
import type { InstrumentMeta, ListedInstrument } from '#kernel/market/feed.ts';
import type { Market, VenueId } from '#kernel/market/instrument.ts';
import { readStep } from '#market-data/venues/wire/wire-numbers.ts';

/** Contracts without an end. Dated ones (`BTCUSDT_260327`) are other instruments. */
const PERPETUAL_CONTRACTS: ReadonlySet<unknown> = new Set(['PERPETUAL', 'TRADIFI_PERPETUAL']);

/**
 * Reads `exchangeInfo` of either market. Listed instruments keep their status, so that a settling contract is still
 * described; those without a canonical `{BASE}{QUOTE}` name are left out.
 */
export function parseExchangeInfo(body: string, venue: VenueId): ListedInstrument[] {
  const listed: ListedInstrument[] = [];
  for (const entry of symbolEntries(body)) {
    const instrument = instrumentOf(entry, venue);
    if (instrument !== null) listed.push(instrument);
  }
  return listed;
}

function instrumentOf(
  entry: Readonly<Record<string, unknown>>,
  venue: VenueId,
): ListedInstrument | null {
  const { symbol, baseAsset, quoteAsset, status } = entry;
  if (typeof symbol !== 'string' || typeof status !== 'string') return null;
  if (typeof baseAsset !== 'string' || typeof quoteAsset !== 'string') return null;
  if (symbol !== `${baseAsset}${quoteAsset}`) return null;
  const contractType = contractTypeOf(entry, venue.market);
  if (contractType === null) return null;
  const underlyingKind = underlyingKindOf(entry, venue.market);
  const meta = {
    instrumentType: underlyingKind === null ? contractType : `${contractType}:${underlyingKind}`,
    underlyingSymbol: baseAsset,
    underlyingKind,
    quoteAsset,
    status,
    ...stepsOf(entry['filters']),
    // Both markets count in units of the base asset.
    contractSize: 1,
  };
  return { exchange: venue.exchange, market: venue.market, symbol, meta };
}

/** `SPOT`, or a kind of perpetual; null for a contract that ends. */
function contractTypeOf(entry: Readonly<Record<string, unknown>>, market: Market): string | null {
  if (market === 'spot') return 'SPOT';
  const { contractType } = entry;
  if (typeof contractType !== 'string' || !PERPETUAL_CONTRACTS.has(contractType)) return null;
  return contractType;
}

/** The kind of an underlying other than a coin. The words of this exchange equal ours. */
function underlyingKindOf(entry: Readonly<Record<string, unknown>>, market: Market): string | null {
  const { underlyingType } = entry;
  const isCoin =
    market === 'spot' || typeof underlyingType !== 'string' || underlyingType === 'COIN';
  return isCoin ? null : underlyingType;
}

/** The filters carry the price tick and the quantity step as decimal texts. */
function stepsOf(filters: unknown): Pick<InstrumentMeta, 'priceStep' | 'quantityStep'> {
  const entries: readonly unknown[] = Array.isArray(filters) ? filters : [];
  const step = (filterType: string, member: string): number | null => {
    const filter = entries.find((entry) => isObject(entry) && entry['filterType'] === filterType);
    return isObject(filter) ? readStep(filter[member]) : null;
  };
  return {
    priceStep: step('PRICE_FILTER', 'tickSize'),
    quantityStep: step('LOT_SIZE', 'stepSize'),
  };
}

function symbolEntries(body: string): ReadonlyArray<Readonly<Record<string, unknown>>> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    throw new FeedError('malformed', 'The venue sent an instrument list that is not JSON.');
  }
  const symbols: unknown =
    typeof parsed === 'object' && parsed !== null && 'symbols' in parsed ? parsed.symbols : null;
  if (!Array.isArray(symbols)) {
    throw new FeedError('malformed', 'The venue sent an instrument list without instruments.');
  }
  return symbols.filter(isObject);
}
