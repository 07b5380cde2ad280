import type { BarGrid } from '#kernel/market/bar-grid.ts';
import type { BarInterval } from '#kernel/market/bar-interval.ts';

/** A stretch of trading in minutes of local time, counted from midnight of the trade date. */
export interface LocalHours {
  /** Negative where trading begins on the day before. */
  readonly fromMinute: number;
  readonly toMinute: number;
}

/** A weekday that has other hours than an ordinary one. */
export interface SessionException {
  /** The trade date, in days since 1970-01-01. */
  readonly day: number;
  /** None where nothing is traded. */
  readonly hours: readonly LocalHours[];
}

/** When a market trades. Times are in milliseconds. */
export interface TradingHours {
  /** The stretch of trading that a moment lies in; null while nothing is traded. */
  partAt(timeMs: number): { readonly openMs: number; readonly closeMs: number } | null;
  /** When trading begins next after a moment; null where the calendar does not reach so far. */
  nextOpenMs(timeMs: number): number | null;
  /** Time from which holidays are not known. */
  readonly horizonMs: number;
  /** IANA name of the time zone of its hours and trade dates. */
  readonly zone: string;
  /** Hours of an ordinary weekday. */
  readonly ordinaryHours: readonly LocalHours[];
  /** The weekdays with other hours whose trade dates, taken as days of UTC, begin in [fromMs, toMs); ascending. */
  exceptions(fromMs: number, toMs: number): readonly SessionException[];
}

/** The sessions of a market that does not trade around the clock, and the bars that they have. */
export interface MarketCalendar {
  readonly name: string;
  readonly hours: TradingHours;
  grid(interval: BarInterval): BarGrid;
}
