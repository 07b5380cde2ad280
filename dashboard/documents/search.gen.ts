// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { Exchange, Market, SymbolKind, TypedDocument } from '#clients/typescript/src/index.ts';

export interface SearchVariables {
  readonly q: string;
}
export interface SearchResult {
  /** The instruments that match a natural name: `比特币`, `apple`, `gzmt`, `BTC/USDT`, `0700.HK`, `BTC/USDT:USDT`, `600519.XSHG`, `venue_a:spot:BTCUSDT`. Case, width, accents, separators and the form of Chinese characters do not matter. */
  readonly symbolSearch: {
    /** At most 20 matches: built-in ones first, by quality, then those of the provider, in its order. */
    readonly matches: readonly ({
      readonly exchange: Exchange;
      readonly market: Market;
      readonly symbol: string;
      readonly kind: SymbolKind;
      /** The name to display. */
      readonly name: string;
      /** Whether this server keeps live bars of it, so that klines, indicators and charts are available. */
      readonly subscribed: boolean;
    })[];
  };
  /** Companies ordered by stock code. */
  readonly companies: {
    readonly nodes: readonly ({
      /** Six-digit code, for example `600519`. */
      readonly stockCode: string;
      /** Short name on the exchange. */
      readonly name: string;
      /** English name that the company states, for example `Kweichow Moutai`; null if the publication has none. */
      readonly nameEn: string | null;
    })[];
  };
  /** Exchange-traded funds with published baskets, ordered by key. */
  readonly etfs: {
    readonly nodes: readonly ({
      /** Six-digit code of the fund. */
      readonly fundCode: string;
      readonly name: string;
    })[];
  };
  /** The sectors of the catalog in numbered pages, ordered by layer and id. */
  readonly sectorPage: {
    readonly items: readonly ({
      readonly sectorId: string;
      readonly name: string;
      /** English name, for example `Semiconductors`; null if the publication has none. */
      readonly nameEn: string | null;
    })[];
  };
  /** Finds indicators by name, alias (`percent_b`, `plus_di`), title, Chinese title, keyword or words of the description, in any order; a misspelt name finds the nearest one. Best matches first; without words all indicators that pass the filters. Example: `indicatorSearch(words: "trailing stop", cost: low, first: 5) { nodes { name title } }`. */
  readonly indicatorSearch: {
    readonly nodes: readonly ({
      readonly name: string;
      readonly title: string;
      /** The title in Chinese. */
      readonly titleZh: string | null;
    })[];
  };
}
/** Everything whose name matches the typed text. */
export const SEARCH: TypedDocument<SearchResult, SearchVariables> =
  'query Search($q:String!){symbolSearch(q:$q){matches{exchange market symbol kind name subscribed}}companies(q:$q first:5){nodes{stockCode name nameEn}}etfs(q:$q first:5){nodes{fundCode name}}sectorPage(q:$q pageSize:5){items{sectorId name nameEn}}indicatorSearch(words:$q first:6){nodes{name title titleZh}}}';
