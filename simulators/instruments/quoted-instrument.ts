import type { MarketCalendar } from '#kernel/market/trading-hours.ts';

/** The markets that providers quote. */
export const QUOTED_MARKETS = [
  'stock:cn',
  'stock:hk',
  'stock:us',
  'forex:spot',
  'commodity:futures',
] as const;
export type QuotedMarket = (typeof QUOTED_MARKETS)[number];

/** What an instrument did on one trade date. Prices are in ticks, volume in steps. */
export interface QuotedDay {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  /** Money that changed hands, in quote units, exactly. */
  readonly amount: number;
}

/** An instrument that the simulated providers quote; its days follow from it alone. */
export interface QuotedInstrument {
  readonly market: QuotedMarket;
  /** Canonical, as our interface names it. */
  readonly symbol: string;
  readonly name: string;
  readonly currency: string;
  /** Sessions, and the bars that they have. */
  readonly calendar: MarketCalendar;
  /** Decimals of a tick. */
  readonly priceDecimals: number;
  /** Units of one step of volume: 100 where shares trade in lots. */
  readonly quantityStep: number;
  /** Whether it trades on every day, even if others are suspended. */
  readonly isSteady?: boolean;
  /** The split that providers know of; absent without one. */
  readonly split?: { readonly tradeDate: number; readonly ratio: number };
  /**
   * What it does on a trade date (days since 1970-01-01), when that day is over; null on days without a
   * trade, before its listing and after its end.
   */
  day(tradeDate: number): QuotedDay | null;
}
