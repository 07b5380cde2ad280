import type { Contract, ContractSize } from '#simulators/exchange/contract.ts';
import { newCoins } from '#simulators/listings/new-coins.ts';
import { onSameAsset, referenceOf } from '#simulators/listings/same-asset.ts';

/** Turnover against that of venue_a. */
const SPOT_SHARE = 0.35;
const PERP_SHARE = 0.6;

/** What venue_b (OKX) lists. Its perpetuals count contracts, whose size is of the base asset. */
export function venueBListings(): Contract[] {
  return [
    spot('BTC', 1, 8),
    spot('ETH', 2, 6),
    spot('SOL', 2, 6),
    spot('XRP', 5, 6),
    // Halted until further notice.
    stopped(spot('BNB', 2, 6)),
    swap('BTC', 1, 4, [{ fromMs: 0, size: 0.01 }]),
    swap('ETH', 2, 3, [{ fromMs: 0, size: 0.1 }]),
    swap('SOL', 2, 2, [{ fromMs: 0, size: 1 }]),
    pepe(),
    // Split ten for one on a day: clients that read volumes in contracts must use the right size.
    swap('TSLA', 2, 2, [
      { fromMs: 0, size: 1 },
      { fromMs: Date.UTC(2026, 8, 1, 8), size: 0.1 },
    ]),
    ...newCoins({
      exchange: 'venue_b',
      day: 1,
      hour: 8,
      dailyTurnover: 4e7,
      isRemembered: false,
      quote: 'USDT',
      others: { contractSizes: [{ fromMs: 0, size: 10 }] },
    }),
  ];
}

function spot(asset: string, priceDecimals: number, quantityDecimals: number): Contract {
  return onSameAsset(referenceOf(asset), {
    exchange: 'venue_b',
    market: 'spot',
    quote: 'USDT',
    priceDecimals,
    quantityDecimals,
    turnoverShare: SPOT_SHARE,
  });
}

function swap(
  asset: string,
  priceDecimals: number,
  quantityDecimals: number,
  contractSizes: readonly ContractSize[],
): Contract {
  return onSameAsset(referenceOf(asset), {
    exchange: 'venue_b',
    market: 'perp',
    quote: 'USDT',
    priceDecimals,
    quantityDecimals,
    turnoverShare: PERP_SHARE,
    others: { contractSizes },
  });
}

/** One PEPE is the unit here, a thousand on the others; a contract is ten million. */
function pepe(): Contract {
  return onSameAsset(referenceOf('1000PEPE'), {
    exchange: 'venue_b',
    market: 'perp',
    base: 'PEPE',
    quote: 'USDT',
    referenceUnits: 0.001,
    priceDecimals: 10,
    quantityDecimals: -6,
    turnoverShare: PERP_SHARE,
    others: { contractSizes: [{ fromMs: 0, size: 10_000_000 }] },
  });
}

function stopped(contract: Contract): Contract {
  return { ...contract, status: 'halted', deliveryMs: Date.UTC(2026, 1, 11, 6) };
}
