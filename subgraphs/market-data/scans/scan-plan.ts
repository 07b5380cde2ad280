import type { BarInterval } from '#kernel/market/bar-interval.ts';
import type { CalcRequest } from '#market-data/calculation/calc-entry.ts';
import type { IndicatorPlan } from '#indicators/catalog/indicator.ts';
import type { TriState } from '#indicators/features/tri-states.ts';
import type { BarPredicate } from '#market-data/scans/scan-condition.ts';
import type { ReadNumber } from '#market-data/scans/scan-number.ts';
import type { SeriesBar } from '#market-data/scans/series-bar.ts';

/** One calculation of a scan: an indicator, as far as the scan reads it. */
export interface ScanCalculation {
  /** Calculations with the same key calculate the same. */
  readonly key: string;
  readonly plan: IndicatorPlan;
  /** What is asked for where it reads other series, too; null if it is carried on bar by bar. */
  readonly compared: CalcRequest | null;
}

/** Something that answers show of a bar. */
export interface ScanReading {
  readonly name: string;
  read(bar: SeriesBar): number | TriState;
}

/** A scan, checked: what is calculated of every series, and how its bar is judged and ranked. */
export interface ScanPlan {
  /** Scans with the same key ask the same of a series. */
  readonly key: string;
  readonly interval: BarInterval;
  readonly calculations: readonly ScanCalculation[];
  /** Null if everything that is known matches. */
  readonly where: BarPredicate | null;
  readonly rank: { readonly read: ReadNumber; readonly isDescending: boolean } | null;
  /** Each name once. */
  readonly readings: readonly ScanReading[];
  /** Bars that are read, the one that is judged among them. */
  readonly rows: number;
  /** Bars of a series before anything is known of it. */
  readonly minBars: number;
}
