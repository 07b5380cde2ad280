import type { BarGrid } from '#kernel/market/bar-grid.ts';
import type { BarInterval } from '#kernel/market/interval.ts';

/** A trading period in minutes of local time, counted from midnight of the trade date. */
export interface LocalHours {
  /** Negative when trading starts on the previous day. */
  readonly fromMinute: number;
  readonly toMinute: number;
}

/** A weekday whose hours differ from an ordinary one. */
export interface SessionException {
  /** The trade date, in days since 1970-01-01. */
  readonly day: number;
  /** Empty when the market is closed. */
  readonly hours: readonly LocalHours[];
}

/** When a market trades. Times are in milliseconds. */
export interface TradingHours {
  /** The trading period that contains a time; null while the market is closed. */
  partAt(timeMs: number): { readonly openMs: number; readonly closeMs: number } | null;
  /** The next start of trading after a time; null beyond the end of the calendar. */
  nextOpenMs(timeMs: number): number | null;
  /** Holidays are unknown from this time on. */
  readonly horizonMs: number;
  /** IANA time zone of the hours and trade dates. */
  readonly zone: string;
  /** Hours of an ordinary weekday. */
  readonly ordinaryHours: readonly LocalHours[];
  /** Weekdays with other hours whose trade dates, as UTC days, start in [fromMs, toMs); ascending. */
  exceptions(fromMs: number, toMs: number): readonly SessionException[];
}

/** The sessions of a market that does not trade around the clock, and their bars. */
export interface MarketCalendar {
  readonly name: string;
  readonly hours: TradingHours;
  grid(interval: BarInterval): BarGrid;
}
