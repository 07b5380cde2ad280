import type { Exchange } from '#kernel/market/instrument.ts';

/** A market of an exchange that a server can serve, and its configuration. */
export interface VenueMarket {
  readonly exchange: Extract<Exchange, `venue_${string}`>;
  readonly market: 'spot' | 'perp';
  readonly assetClass: 'crypto' | 'stock' | 'forex';
  /** Prefix of the environment variables: `VENUE_A` for a spot market, else such as `VENUE_A_PERP`. */
  readonly env: string;
  /** Base URLs in the live profile; null uses those of the exchange's spot market. */
  readonly urls: { readonly rest: string; readonly ws: string } | null;
  readonly liveSymbols: readonly string[];
  /** Empty if no simulator implements the protocol: the demo then omits the market. */
  readonly demoSymbols: readonly string[];
  /** Description of the symbols, in addition to the common text. */
  readonly about: string;
}

/** Every market of every exchange with a connector: configure a new one here. */
export const VENUE_MARKETS = {
  'venue_a:spot': {
    exchange: 'venue_a',
    market: 'spot',
    assetClass: 'crypto',
    env: 'VENUE_A',
    urls: { rest: 'https://api.binance.com', ws: 'wss://stream.binance.com:9443' },
    liveSymbols: ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'BNBUSDT', 'XRPUSDT'],
    demoSymbols: ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'BNBUSDT', 'XRPUSDT', '币安人生USDT'],
    about: '',
  },
  'venue_a:perp': {
    exchange: 'venue_a',
    market: 'perp',
    assetClass: 'crypto',
    env: 'VENUE_A_PERP',
    urls: { rest: 'https://fapi.binance.com', ws: 'wss://fstream.binance.com' },
    liveSymbols: ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', '1000PEPEUSDT', 'TSLAUSDT'],
    demoSymbols: [
      'BTCUSDT',
      'ETHUSDT',
      'SOLUSDT',
      '1000PEPEUSDT',
      'TSLAUSDT',
      'NVDAUSDT',
      'HUAYAOUSDT',
      'ZHONGHENGUSDT',
      'JINGCHUANUSDT',
      'YUNQIUSDT',
    ],
    about: ', equity perpetuals among them',
  },
  'venue_b:spot': {
    exchange: 'venue_b',
    market: 'spot',
    assetClass: 'crypto',
    env: 'VENUE_B',
    urls: { rest: 'https://www.okx.com', ws: 'wss://ws.okx.com:8443' },
    liveSymbols: ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT'],
    demoSymbols: ['BTCUSDT', 'ETHUSDT', 'SOLUSDT'],
    about: '',
  },
  'venue_b:perp': {
    exchange: 'venue_b',
    market: 'perp',
    assetClass: 'crypto',
    env: 'VENUE_B_PERP',
    urls: null,
    liveSymbols: ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'PEPEUSDT'],
    demoSymbols: ['BTCUSDT', 'ETHUSDT', 'PEPEUSDT', 'TSLAUSDT'],
    about: ', those that are settled in their quote asset',
  },
  'venue_c:spot': {
    exchange: 'venue_c',
    market: 'spot',
    assetClass: 'crypto',
    env: 'VENUE_C',
    urls: { rest: 'https://api.bybit.com', ws: 'wss://stream.bybit.com' },
    liveSymbols: ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT'],
    demoSymbols: ['BTCUSDT', 'SOLUSDT'],
    about: '',
  },
  'venue_c:perp': {
    exchange: 'venue_c',
    market: 'perp',
    assetClass: 'crypto',
    env: 'VENUE_C_PERP',
    urls: null,
    liveSymbols: ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', '1000PEPEUSDT'],
    demoSymbols: ['BTCUSDT', 'XRPUSDT', '1000PEPEUSDT'],
    about: '; all are quoted in USDT',
  },
  'venue_d:perp': {
    exchange: 'venue_d',
    market: 'perp',
    assetClass: 'crypto',
    env: 'VENUE_D_PERP',
    urls: { rest: 'https://api.hyperliquid.xyz', ws: 'wss://api.hyperliquid.xyz' },
    liveSymbols: ['BTCUSDC', 'ETHUSDC', 'SOLUSDC'],
    demoSymbols: ['BTCUSDC', 'ETHUSDC', 'SOLUSDC', 'kPEPEUSDC'],
    about: '; all are quoted in USDC',
  },
} as const satisfies Readonly<Record<string, VenueMarket>>;

/** A market as settings name it, for example `venue_a:perp`. */
export type VenueKey = keyof typeof VENUE_MARKETS;

/** All markets in display order. */
export const VENUE_KEYS = Object.keys(VENUE_MARKETS) as readonly VenueKey[];
