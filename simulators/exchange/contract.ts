import { DEMO_SPOT, type DemoInstrument } from '#simulators/instruments/demo-instruments.ts';

/** The exchanges of the simulated world. */
export const EXCHANGE_NAMES = ['venue_a', 'venue_b', 'venue_c', 'venue_d'] as const;
export type ExchangeName = (typeof EXCHANGE_NAMES)[number];

/** Where a contract trades. */
export type ContractMarket = 'spot' | 'perp';

/**
 * The status of a contract; each exchange has its own words for it: trading, halted, not trading yet, or in final
 * settlement. Only a trading one makes new bars.
 */
export const CONTRACT_STATUSES = ['trading', 'halted', 'pending', 'settling'] as const;
export type ContractStatus = (typeof CONTRACT_STATUSES)[number];

/** How much of the base asset one contract is, from a time on. */
export interface ContractSize {
  readonly fromMs: number;
  readonly size: number;
}

/** The fixed properties of a listed contract. */
export interface Contract {
  readonly exchange: ExchangeName;
  readonly market: ContractMarket;
  /** Base and quote in one; a protocol writes it as its exchange does: `BTC-USDT-SWAP`, `BTCPERP`. */
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
  /** What profit and loss are paid in; the quote asset on a spot market. */
  readonly settle: string;
  /** Binance's `contractType`; null on the spot market. */
  readonly contractType: string | null;
  /** Binance's `underlyingType`: `COIN`, `EQUITY`, `CN_EQUITY`. */
  readonly underlyingType: string;
  readonly status: ContractStatus;
  /** Times between which the exchange's lists show it. */
  readonly announcedMs: number;
  readonly removedMs: number;
  /** First moment with bars. */
  readonly onboardMs: number;
  /** End of the contract; perpetuals carry Binance's far date 2100-12-25. */
  readonly deliveryMs: number;
  /** Names the path of prices; contracts on one asset cost the same, but for a small basis. */
  readonly asset: string;
  /** The contract on the same asset whose price path this one follows; null for the first. */
  readonly follows: Contract | null;
  /** Price around which the simulated year 2019 starts, of one unit of the base as it is named here. */
  readonly startPrice: number;
  /** Yearly volatility as a fraction of the price; the same for all contracts on one asset. */
  readonly volatility: number;
  /**
   * Decimals of the price tick and of the quantity step, which are powers of ten; the step may be
   * larger than 1, and then its decimals are negative. Quantities are in units of the base.
   */
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
  /** Size of one contract, oldest first; 1 on exchanges that count in units of the base. */
  readonly contractSizes: readonly ContractSize[];
  /** Usual turnover of a working day at the start, in quote units. */
  readonly dailyTurnover: number;
  /** Whether minutes without any trade are common. */
  readonly isSparse: boolean;
  /** Time between two payments of funding; null on the spot market. */
  readonly fundingEveryMs: number | null;
}

/** Start of the simulated world; no bar is older. */
export const WORLD_START_MS = Date.UTC(2019, 0, 1);
export const PERPETUAL_DELIVERY_MS = 4_133_404_800_000;

/** By default, funding is paid at 00:00, 08:00 and 16:00 UTC. */
const FUNDING_EVERY_MS = 8 * 3_600_000;
const TRADING_TURNOVER = 2e9;
const EQUITY_TURNOVER = 3e7;
const WHOLE_UNITS: readonly ContractSize[] = [{ fromMs: 0, size: 1 }];

/**
 * Gives a demo instrument the tick and step that venue_a would: five significant digits of price,
 * and a step worth some cents. Calm coins are the liquid ones, so turnover falls with volatility.
 */
export function contractOf(instrument: DemoInstrument, market: ContractMarket): Contract {
  const priceDecimals = clamp(4 - Math.floor(Math.log10(instrument.startPrice)), 1, 8);
  const coarser = market === 'perp' ? 1 : 0;
  const stepDigits = 1 - Math.floor(Math.log10(1 / instrument.startPrice)) - coarser;
  const isEquity = instrument.contractType === 'TRADIFI_PERPETUAL';
  return {
    exchange: 'venue_a',
    market,
    symbol: instrument.symbol,
    base: instrument.base,
    quote: instrument.quote,
    settle: instrument.quote,
    contractType: instrument.contractType,
    underlyingType: instrument.underlyingType,
    status: 'trading',
    announcedMs: 0,
    removedMs: Infinity,
    onboardMs: WORLD_START_MS,
    deliveryMs: PERPETUAL_DELIVERY_MS,
    asset: instrument.base,
    follows: market === 'perp' ? spotTwin(instrument) : null,
    startPrice: instrument.startPrice,
    volatility: instrument.volatility,
    priceDecimals,
    quantityDecimals: clamp(stepDigits, 0, 8),
    contractSizes: WHOLE_UNITS,
    dailyTurnover: isEquity
      ? EQUITY_TURNOVER
      : TRADING_TURNOVER * Math.pow(0.6 / instrument.volatility, 6),
    isSparse: false,
    fundingEveryMs: market === 'perp' ? FUNDING_EVERY_MS : null,
  };
}

/** The size of one contract at a time, in units of the base. */
export function contractSizeAt({ contractSizes }: Contract, timeMs: number): number {
  return contractSizes.findLast(({ fromMs }) => fromMs <= timeMs)?.size ?? 1;
}

/** Whether the contract is on a share and not on a coin. */
export function isEquity({ underlyingType }: Contract): boolean {
  return underlyingType !== 'COIN';
}

/** The spot market on the coin of a perpetual. */
function spotTwin({ base }: DemoInstrument): Contract | null {
  const twin = DEMO_SPOT.find((instrument) => instrument.base === base);
  return twin === undefined ? null : contractOf(twin, 'spot');
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
