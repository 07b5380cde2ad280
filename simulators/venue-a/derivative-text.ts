import {
  periodMs,
  type DerivativePeriod,
  type FundingPayment,
} from '#simulators/exchange/contract-derivatives.ts';
import { decimalText } from '#simulators/exchange/decimal-text.ts';
import { hashOf } from '#simulators/exchange/noise.ts';
import type { Listing, SimulatedExchange } from '#simulators/exchange/simulated-exchange.ts';

/** Payments are stamped up to so many milliseconds late. */
const LATEST_STAMP_MS = 15;

/** A payment of `fundingRate`; its time is some milliseconds late, as on the exchange. */
export function fundingRow(
  listing: Listing,
  exchange: SimulatedExchange,
  { timeMs, rate }: FundingPayment,
): {
  readonly symbol: string;
  readonly fundingTime: number;
  readonly fundingRate: string;
  readonly markPrice: string;
} {
  const { symbol } = listing.contract;
  const lateMs = hashOf(0, symbol, String(timeMs)) % LATEST_STAMP_MS;
  return {
    symbol,
    fundingTime: timeMs + lateMs,
    fundingRate: rate.toFixed(8),
    // The exchange writes an empty text where it kept none.
    markPrice: exchange.derivatives(listing).markPriceAt(timeMs)?.toFixed(8) ?? '',
  };
}

/** `premiumIndex`, keys in the order of the documentation. */
export function markRow(listing: Listing, exchange: SimulatedExchange, nowMs: number): object {
  const derivatives = exchange.derivatives(listing);
  const next = derivatives.nextFunding(nowMs);
  const mark = (derivatives.markPriceAt(nowMs) ?? 0).toFixed(8);
  return {
    symbol: listing.contract.symbol,
    markPrice: mark,
    indexPrice: mark,
    estimatedSettlePrice: mark,
    lastFundingRate: (next?.rate ?? 0).toFixed(8),
    interestRate: '0.00010000',
    nextFundingTime: next?.timeMs ?? 0,
    time: nowMs,
  };
}

/** A row of `openInterestHist`. */
export function interestRow(
  listing: Listing,
  exchange: SimulatedExchange,
  timeMs: number,
): object | null {
  const derivatives = exchange.derivatives(listing);
  const mark = derivatives.markPriceAt(timeMs);
  if (mark === null) return null;
  const interest = derivatives.openInterestAt(timeMs);
  return {
    symbol: listing.contract.symbol,
    sumOpenInterest: interest.toFixed(8),
    sumOpenInterestValue: (interest * mark).toFixed(8),
    timestamp: timeMs,
  };
}

/** A row of `topLongShortPositionRatio`: `longAccount` is the share of positions, despite its name. */
export function positionRow(listing: Listing, exchange: SimulatedExchange, timeMs: number): object {
  const share = exchange.derivatives(listing).topLongShareAt(timeMs);
  return {
    symbol: listing.contract.symbol,
    longAccount: share.toFixed(4),
    longShortRatio: (share / (1 - share)).toFixed(4),
    shortAccount: (1 - share).toFixed(4),
    timestamp: timeMs,
  };
}

/** A row of `takerlongshortRatio`, which names no symbol; stamped with the start of an ended period. */
export function takerRow(
  listing: Listing,
  exchange: SimulatedExchange,
  period: DerivativePeriod,
  timeMs: number,
): object | null {
  const nowMs = exchange.nowMs();
  if (timeMs + periodMs(period) > nowMs) return null;
  const volume = exchange.derivatives(listing).takerVolume(period, timeMs, nowMs);
  if (volume === null) return null;
  const { quantityDecimals } = listing.contract;
  const text = (units: number): string =>
    decimalText(units, quantityDecimals, Math.max(4, quantityDecimals));
  const { buy, sell } = volume;
  return {
    buySellRatio: (sell === 0 ? 0 : buy / sell).toFixed(4),
    sellVol: text(sell),
    buyVol: text(buy),
    timestamp: timeMs,
  };
}
