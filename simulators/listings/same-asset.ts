import { DEMO_PERP, DEMO_SPOT } from '#simulators/instruments/demo-instruments.ts';
import {
  contractOf,
  type Contract,
  type ContractMarket,
  type ExchangeName,
} from '#simulators/exchange/contract.ts';

/** The terms of an exchange for a contract on an asset that venue_a also lists. */
export interface ListingTerms {
  readonly exchange: ExchangeName;
  readonly market: ContractMarket;
  /** The reference's base when absent. */
  readonly base?: string;
  readonly quote: string;
  /** How many of the reference's units of the base one unit is here; 1 when absent. */
  readonly referenceUnits?: number;
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
  /** Turnover as a share of that of the reference. */
  readonly turnoverShare: number;
  /** Whatever else differs from the reference. */
  readonly others?: Partial<Contract>;
}

const HOUR_MS = 3_600_000;
/** venue_d pays every hour, all others three times a day. */
const FUNDING_EVERY_MS: Readonly<Record<ExchangeName, number>> = {
  venue_a: 8 * HOUR_MS,
  venue_b: 8 * HOUR_MS,
  venue_c: 8 * HOUR_MS,
  venue_d: HOUR_MS,
};

/**
 * The contract of venue_a whose prices all others on its asset follow: the spot market, or the perpetual if there is no
 * spot market. Throws for an asset that venue_a does not list.
 */
export function referenceOf(asset: string): Contract {
  const spot = DEMO_SPOT.find(({ base }) => base === asset);
  if (spot !== undefined) return contractOf(spot, 'spot');
  const perp = DEMO_PERP.find(({ base }) => base === asset);
  if (perp === undefined) throw new Error(`venue_a lists nothing on ${asset}`);
  return contractOf(perp, 'perp');
}

/** A contract of another exchange on the asset of a reference, which costs about the same. */
export function onSameAsset(reference: Contract, terms: ListingTerms): Contract {
  const { exchange, market, quote, priceDecimals, quantityDecimals } = terms;
  const base = terms.base ?? reference.base;
  const isPerp = market === 'perp';
  return {
    ...reference,
    exchange,
    market,
    symbol: `${base}${quote}`,
    base,
    quote,
    settle: quote,
    contractType: isPerp ? 'PERPETUAL' : null,
    follows: reference,
    startPrice: reference.startPrice * (terms.referenceUnits ?? 1),
    priceDecimals,
    quantityDecimals,
    dailyTurnover: reference.dailyTurnover * terms.turnoverShare,
    fundingEveryMs: isPerp ? FUNDING_EVERY_MS[exchange] : null,
    ...terms.others,
  };
}
