import type { Contract } from '#simulators/exchange/contract.ts';
import { coinContract, newCoins } from '#simulators/listings/new-coins.ts';
import { onSameAsset, referenceOf } from '#simulators/listings/same-asset.ts';

/** Turnover against that of venue_a. */
const SHARE = 0.3;
const HOUR_MS = 3_600_000;

/** The common terms of every contract of venue_d. */
const TERMS = {
  exchange: 'venue_d',
  quote: 'USDC',
  settle: 'USDC',
  fundingEveryMs: HOUR_MS,
} as const;

/** What venue_d (Hyperliquid) lists: perpetuals in USDC, named by their coin alone. */
export function venueDListings(): Contract[] {
  return [
    known('BTC', 0, 5),
    known('ETH', 1, 4),
    known('SOL', 2, 2),
    known('1000PEPE', 6, 0, 'kPEPE'),
    own('HYPE', { startPrice: 2.5, priceDecimals: 3, quantityDecimals: 2, dailyTurnover: 4e8 }),
    // So quiet that most minutes have no trade.
    own('PURR', {
      startPrice: 0.15,
      priceDecimals: 5,
      quantityDecimals: 0,
      dailyTurnover: 2e5,
      isSparse: true,
    }),
    own('MATIC', {
      startPrice: 0.4,
      priceDecimals: 5,
      quantityDecimals: 1,
      deliveryMs: Date.UTC(2025, 8, 10, 9),
    }),
    ...newCoins({
      exchange: 'venue_d',
      day: 9,
      hour: 14,
      dailyTurnover: 2e7,
      isRemembered: true,
      quote: 'USDC',
      others: { fundingEveryMs: HOUR_MS },
    }),
  ];
}

/** A thousand of a small coin are one `k` here. */
function known(
  asset: string,
  priceDecimals: number,
  quantityDecimals: number,
  name = asset,
): Contract {
  return onSameAsset(referenceOf(asset), {
    exchange: 'venue_d',
    market: 'perp',
    base: name,
    quote: 'USDC',
    priceDecimals,
    quantityDecimals,
    turnoverShare: SHARE,
  });
}

/** A contract on a coin that only this exchange lists. */
function own(base: string, terms: Partial<Contract>): Contract {
  return { ...coinContract(base), ...TERMS, symbol: `${base}USDC`, ...terms };
}
