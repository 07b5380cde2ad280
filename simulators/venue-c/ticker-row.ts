import type { Listing, SimulatedExchange } from '#simulators/exchange/simulated-exchange.ts';
import { nameOf } from '#simulators/venue-c/contract-names.ts';

/** A row of `GET /v5/market/tickers` of a perpetual: its state and its trades of the day. */
export function tickerRow(exchange: SimulatedExchange, listing: Listing): object {
  const nowMs = exchange.nowMs();
  const derivatives = exchange.derivatives(listing);
  const mark = derivatives.markPriceAt(nowMs);
  const next = derivatives.nextFunding(nowMs);
  const interest = derivatives.openInterestAt(nowMs);
  const decimals = Math.max(0, listing.contract.quantityDecimals);
  return {
    symbol: nameOf(listing.contract),
    indexPrice: mark?.toFixed(8) ?? '',
    markPrice: mark?.toFixed(8) ?? '',
    // Both sides of every position.
    openInterest: (2 * interest).toFixed(decimals),
    openInterestValue: (2 * interest * (mark ?? 0)).toFixed(4),
    singleOpenInterest: interest.toFixed(decimals),
    fundingRate: next?.rate.toFixed(8) ?? '',
    nextFundingTime: String(next?.timeMs ?? 0),
  };
}
