// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { Exchange, Market, TypedDocument } from '#clients/typescript/src/index.ts';

export interface SymbolNameVariables {
  readonly q: string;
}
export interface SymbolNameResult {
  /** The instruments that match a natural name: `比特币`, `apple`, `gzmt`, `BTC/USDT`, `0700.HK`, `BTC/USDT:USDT`, `600519.XSHG`, `venue_a:spot:BTCUSDT`. Case, width, accents, separators and the form of Chinese characters do not matter. */
  readonly symbolSearch: {
    /** At most 20 matches: built-in ones first, by quality, then those of the provider, in its order. */
    readonly matches: readonly ({
      readonly exchange: Exchange;
      readonly market: Market;
      readonly symbol: string;
      /** The name to display. */
      readonly name: string;
      /** Whether this server keeps live bars of it, so that klines, indicators and charts are available. */
      readonly subscribed: boolean;
    })[];
  };
}
/** The name of an instrument, and the instruments that match a text. */
export const SYMBOL_NAME: TypedDocument<SymbolNameResult, SymbolNameVariables> =
  'query SymbolName($q:String!){symbolSearch(q:$q){matches{exchange market symbol name subscribed}}}';
