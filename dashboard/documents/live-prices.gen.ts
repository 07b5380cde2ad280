// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { Exchange, InstrumentInput, KlineEventKind, KlineRows, Market, TypedDocument } from '#clients/typescript/src/index.ts';

export interface LivePricesVariables {
  readonly instruments: readonly InstrumentInput[];
}
export interface LivePricesResult {
  /** Live bars of one or many instruments. First one SNAPSHOT event per instrument, then FORMING and CLOSED events as the exchange sends them; every CLOSED event ends its bar, so history and live stitch without a hole. A SNAPSHOT replaces what you have from its first row on. After a reconnect pass the last `cursor` of each instrument as `after`: the snapshot then begins behind your last closed bar, or at the first bar before it that was corrected meanwhile. */
  readonly klineUpdated: {
    readonly kind: KlineEventKind;
    readonly instrument: {
      readonly exchange: Exchange;
      readonly market: Market;
      /** Canonical `{BASE}{QUOTE}` symbol (crypto), or the listing code (stocks). */
      readonly symbol: string;
    };
    /** The event's bars as rows: one, or the whole snapshot. */
    readonly rows: KlineRows;
  };
}
/** The newest prices of some instruments. */
export const LIVE_PRICES: TypedDocument<LivePricesResult, LivePricesVariables> =
  'subscription LivePrices($instruments:[InstrumentInput!]!){klineUpdated(instruments:$instruments interval:"1m"){kind instrument{exchange market symbol}rows}}';
