import type { DemoInstrument } from '#simulators/demo-instruments.ts';

/** The exchanges of the simulated world. */
export const EXCHANGE_NAMES = ['venue_a', 'venue_b', 'venue_c', 'venue_d'] as const;
export type ExchangeName = (typeof EXCHANGE_NAMES)[number];

/** Where a contract trades. */
export type ContractMarket = 'spot' | 'perp';

/**
 * What every exchange says of a contract in words of its own: it trades, it was stopped and may go
 * on, it will trade some day, it is being settled for good. Only a trading one makes new bars.
 */
export const CONTRACT_STATUSES = ['trading', 'halted', 'pending', 'settling'] as const;
export type ContractStatus = (typeof CONTRACT_STATUSES)[number];

/** Everything fixed about one listed contract. */
export interface Contract {
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
  readonly market: ContractMarket;
  readonly contractType: string | null;
  readonly underlyingType: string;
  readonly status: ContractStatus;
  /** First moment with bars. */
  readonly onboardMs: number;
  /** End of the contract; perpetuals carry Binance's far date 2100-12-25. */
  readonly deliveryMs: number;
  readonly startPrice: number;
  readonly volatility: number;
  /** Decimals of the price tick and of the quantity step. */
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
  /** Usual turnover of a working day at the start, in quote units. */
  readonly dailyTurnover: number;
}

/** The simulated world begins here; nothing is older. */
export const WORLD_START_MS = Date.UTC(2019, 0, 1);
export const PERPETUAL_DELIVERY_MS = 4_133_404_800_000;

const TRADING_TURNOVER = 2e9;
const EQUITY_TURNOVER = 3e7;

/**
 * Gives a demo instrument the tick and step that an exchange would: five significant digits of
 * price, and a step worth some cents. Calm coins are the liquid ones, so turnover falls with
 * volatility.
 */
export function contractOf(instrument: DemoInstrument, market: ContractMarket): Contract {
  const priceDecimals = clamp(4 - Math.floor(Math.log10(instrument.startPrice)), 1, 8);
  const coarser = market === 'perp' ? 1 : 0;
  const stepDigits = 1 - Math.floor(Math.log10(1 / instrument.startPrice)) - coarser;
  const isEquity = instrument.contractType === 'TRADIFI_PERPETUAL';
  return {
    symbol: instrument.symbol,
    base: instrument.base,
    quote: instrument.quote,
    market,
    contractType: instrument.contractType,
    underlyingType: instrument.underlyingType,
    status: 'trading',
    onboardMs: WORLD_START_MS,
    deliveryMs: PERPETUAL_DELIVERY_MS,
    startPrice: instrument.startPrice,
    volatility: instrument.volatility,
    priceDecimals,
    quantityDecimals: clamp(stepDigits, 0, 8),
    dailyTurnover: isEquity
      ? EQUITY_TURNOVER
      : TRADING_TURNOVER * Math.pow(0.6 / instrument.volatility, 6),
  };
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
