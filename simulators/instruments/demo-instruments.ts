/** One contract that the simulated exchange lists. */
export interface DemoInstrument {
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
  /** Price around which the simulated year 2019 starts. */
  readonly startPrice: number;
  /** Yearly volatility as a fraction of the price. */
  readonly volatility: number;
  /** Binance's `contractType`; null on the spot market. */
  readonly contractType: 'PERPETUAL' | 'TRADIFI_PERPETUAL' | null;
  /** Binance's `underlyingType`. */
  readonly underlyingType: string;
  /** A-share code of the made-up company that an equity perpetual follows. */
  readonly stockCode?: string;
}

const coin = (base: string, startPrice: number, volatility: number) =>
  ({
    symbol: `${base}USDT`,
    base,
    quote: 'USDT',
    startPrice,
    volatility,
    underlyingType: 'COIN',
  }) as const;

const equity = (base: string, startPrice: number, underlyingType: string, stockCode?: string) =>
  ({
    symbol: `${base}USDT`,
    base,
    quote: 'USDT',
    startPrice,
    volatility: 0.35,
    contractType: 'TRADIFI_PERPETUAL',
    underlyingType,
    ...(stockCode === undefined ? {} : { stockCode }),
  }) as const;

/** The spot market of the demo world. One symbol is not ASCII, as on the real exchange. */
export const DEMO_SPOT: readonly DemoInstrument[] = [
  { ...coin('BTC', 3_800, 0.6), contractType: null },
  { ...coin('ETH', 135, 0.75), contractType: null },
  { ...coin('SOL', 22, 0.9), contractType: null },
  { ...coin('BNB', 6, 0.7), contractType: null },
  { ...coin('XRP', 0.36, 0.8), contractType: null },
  { ...coin('币安人生', 0.12, 1.1), contractType: null },
];

/**
 * The perpetual market of the demo world: coins, two US equity perpetuals, and four on made-up
 * A-share companies of the demo publication, so that one query crosses both subgraphs.
 */
export const DEMO_PERP: readonly DemoInstrument[] = [
  { ...coin('BTC', 3_800, 0.6), contractType: 'PERPETUAL' },
  { ...coin('ETH', 135, 0.75), contractType: 'PERPETUAL' },
  { ...coin('SOL', 22, 0.9), contractType: 'PERPETUAL' },
  { ...coin('1000PEPE', 0.009, 1.2), contractType: 'PERPETUAL' },
  equity('TSLA', 22, 'EQUITY'),
  equity('NVDA', 3.4, 'EQUITY'),
  equity('HUAYAO', 41, 'CN_EQUITY', '688901'),
  equity('ZHONGHENG', 18, 'CN_EQUITY', '601901'),
  equity('JINGCHUAN', 66, 'CN_EQUITY', '300901'),
  equity('YUNQI', 12, 'CN_EQUITY', '000901'),
];
