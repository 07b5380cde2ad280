import type { Contract, ContractMarket } from '#simulators/exchange/contract.ts';
import { coinContract, coinName, newCoins } from '#simulators/listings/new-coins.ts';
import { onSameAsset, referenceOf } from '#simulators/listings/same-asset.ts';

/** Turnover against that of venue_a. */
const SHARES = { spot: 0.25, perp: 0.5, usdc: 0.03 } as const;
/** Perpetuals without subscribers: they make the list longer than a page. */
const UNKNOWN_COINS = 520;
/** Numbers of coins below are those that come and go. */
const FIRST_UNKNOWN_COIN = 1_000;
const UNKNOWN_TURNOVER = 2e6;

/** The listings of venue_c (Bybit). Perpetuals in USDC are between those in USDT. */
export function venueCListings(): Contract[] {
  return [
    inUsdt('spot', 'BTC', 2, 6),
    inUsdt('spot', 'ETH', 2, 5),
    inUsdt('spot', 'SOL', 2, 3),
    inUsdt('spot', 'XRP', 5, 2),
    inUsdt('perp', 'BTC', 1, 3),
    inUsdc('BTC', 1, 3),
    inUsdt('perp', 'ETH', 2, 2),
    inUsdc('ETH', 2, 2),
    inUsdt('perp', 'SOL', 2, 1),
    inUsdc('SOL', 2, 1),
    inUsdt('perp', 'XRP', 5, 1),
    inUsdt('perp', '1000PEPE', 7, -2),
    inUsdt('perp', 'NVDA', 2, 2),
    stopped(inUsdt('perp', 'BNB', 2, 2)),
    ...newCoins({
      exchange: 'venue_c',
      day: 3,
      hour: 10,
      dailyTurnover: 3e7,
      isRemembered: false,
      quote: 'USDT',
    }),
    ...Array.from({ length: UNKNOWN_COINS }, (_, index) => unknown(FIRST_UNKNOWN_COIN + index)),
  ];
}

function inUsdt(
  market: ContractMarket,
  asset: string,
  priceDecimals: number,
  quantityDecimals: number,
): Contract {
  return onSameAsset(referenceOf(asset), {
    exchange: 'venue_c',
    market,
    quote: 'USDT',
    priceDecimals,
    quantityDecimals,
    turnoverShare: SHARES[market],
  });
}

/** The exchange calls it `BTCPERP`: its name does not contain the quote asset. */
function inUsdc(asset: string, priceDecimals: number, quantityDecimals: number): Contract {
  return onSameAsset(referenceOf(asset), {
    exchange: 'venue_c',
    market: 'perp',
    quote: 'USDC',
    priceDecimals,
    quantityDecimals,
    turnoverShare: SHARES.usdc,
  });
}

function stopped(contract: Contract): Contract {
  return { ...contract, status: 'settling', deliveryMs: Date.UTC(2026, 5, 24, 9) };
}

function unknown(number: number): Contract {
  const contract = coinContract(coinName(number));
  return { ...contract, exchange: 'venue_c', dailyTurnover: UNKNOWN_TURNOVER };
}
