import type { Exchange, Market } from '#kernel/market/instrument.ts';

/** A market whose bars come from quote providers, and its configuration. */
export interface QuotedMarket {
  readonly exchange: Exchange;
  readonly market: Market;
  readonly assetClass: 'stock' | 'forex';
  /** Its trading calendar. */
  readonly calendar: 'cn' | 'hk' | 'us' | 'forex' | 'metals';
  /** Providers of the market, in order of preference. */
  readonly providers: readonly ProviderName[];
  readonly liveSymbols: readonly string[];
  readonly demoSymbols: readonly string[];
  /** Description of its symbols. */
  readonly about: string;
}

/** Wildcard for everything that the built-in simulator quotes. */
export const EVERY_SYMBOL = '*';

/** Base URLs of the providers in the live profile. */
export const PROVIDER_URLS = {
  eastmoney: 'https://push2his.eastmoney.com',
  yahoo: 'https://query2.finance.yahoo.com',
} as const;

/** A quote provider as settings name it. */
export type ProviderName = keyof typeof PROVIDER_URLS;
export const PROVIDER_NAMES = Object.keys(PROVIDER_URLS) as readonly ProviderName[];

/** All quoted markets: configure a new one here. */
export const QUOTED_MARKETS = {
  'stock:cn': {
    exchange: 'stock',
    market: 'cn',
    assetClass: 'stock',
    calendar: 'cn',
    providers: ['eastmoney', 'yahoo'],
    liveSymbols: ['600519', '000001', '300750', '601318', '600036', '000858', '688981', '510300'],
    demoSymbols: [EVERY_SYMBOL],
    about: 'codes of shares and funds on the exchanges of the mainland, such as 600519',
  },
  'stock:hk': {
    exchange: 'stock',
    market: 'hk',
    assetClass: 'stock',
    calendar: 'hk',
    providers: ['eastmoney', 'yahoo'],
    liveSymbols: ['00700', '09988', '03690', '00005', '00941'],
    demoSymbols: [EVERY_SYMBOL],
    about: 'codes of shares in Hong Kong with five digits, such as 00700',
  },
  'stock:us': {
    exchange: 'stock',
    market: 'us',
    assetClass: 'stock',
    calendar: 'us',
    providers: ['yahoo'],
    liveSymbols: ['AAPL', 'MSFT', 'NVDA', 'TSLA', 'BRK.B', 'SPY'],
    demoSymbols: [EVERY_SYMBOL],
    about: 'tickers of shares and funds in the United States, such as AAPL',
  },
  'forex:spot': {
    exchange: 'forex',
    market: 'spot',
    assetClass: 'forex',
    calendar: 'forex',
    providers: ['yahoo'],
    liveSymbols: ['EURUSD', 'USDJPY', 'GBPUSD', 'USDCNH', 'AUDUSD', 'USDCHF'],
    demoSymbols: [EVERY_SYMBOL],
    about: 'pairs of currencies, such as EURUSD',
  },
  'commodity:futures': {
    exchange: 'commodity',
    market: 'futures',
    assetClass: 'forex',
    calendar: 'metals',
    providers: ['yahoo'],
    liveSymbols: ['GC', 'SI', 'HG', 'CL', 'NG'],
    demoSymbols: [EVERY_SYMBOL],
    about: 'roots of futures, whose front month it is, such as GC, which is gold',
  },
} as const satisfies Readonly<Record<string, QuotedMarket>>;

/** A quoted market as settings name it, for example `stock:cn`. */
export type QuoteKey = keyof typeof QUOTED_MARKETS;
export const QUOTE_KEYS = Object.keys(QUOTED_MARKETS) as readonly QuoteKey[];
