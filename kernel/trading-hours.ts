import type { BarGrid } from '#kernel/bar-grid.ts';
import type { BarInterval } from '#kernel/bar-interval.ts';

/** When a market trades. Times are in milliseconds. */
export interface TradingHours {
  /** The stretch of trading that a moment lies in; null while nothing is traded. */
  partAt(timeMs: number): { readonly openMs: number; readonly closeMs: number } | null;
  /** When trading begins next after a moment; null where the calendar does not reach so far. */
  nextOpenMs(timeMs: number): number | null;
  /** Time from which holidays are not known. */
  readonly horizonMs: number;
}

/** The sessions of a market that does not trade around the clock, and the bars that they have. */
export interface MarketCalendar {
  readonly name: string;
  readonly hours: TradingHours;
  grid(interval: BarInterval): BarGrid;
}
