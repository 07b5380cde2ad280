// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { Exchange, InstrumentInput, KlineEventKind, KlineRows, Market, TypedDocument } from '#clients/typescript/src/index.ts';

export interface LivePricesVariables {
  readonly instruments: readonly InstrumentInput[];
}
export interface LivePricesResult {
  /** Live bars of one or many instruments. The first event of each instrument is a SNAPSHOT, which replaces your bars from its first row on. FORMING and CLOSED events follow as the exchange sends them; every bar ends with a CLOSED event, so history and live bars join without a gap. After a reconnect pass the last `cursor` of each instrument as `after`: the snapshot then begins after your last closed bar, or at an earlier bar that was corrected in between. */
  readonly klineUpdated: {
    readonly kind: KlineEventKind;
    readonly instrument: {
      readonly exchange: Exchange;
      readonly market: Market;
      /** Canonical `{BASE}{QUOTE}` symbol (crypto), or the listing code (stocks). */
      readonly symbol: string;
    };
    /** The event's bars as rows: one bar, or the whole snapshot. */
    readonly rows: KlineRows;
  };
}
/** The newest prices of some instruments. */
export const LIVE_PRICES: TypedDocument<LivePricesResult, LivePricesVariables> =
  'subscription LivePrices($instruments:[InstrumentInput!]!){klineUpdated(instruments:$instruments interval:"1m"){kind instrument{exchange market symbol}rows}}';
