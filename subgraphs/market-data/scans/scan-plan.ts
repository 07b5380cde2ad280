import type { BarInterval } from '#kernel/market/interval.ts';
import type { CalcRequest } from '#market-data/calculation/calc-entry.ts';
import type { IndicatorPlan } from '#indicators/catalog/indicator.ts';
import type { TriState } from '#indicators/features/tri-states.ts';
import type { BarPredicate } from '#market-data/scans/scan-condition.ts';
import type { ReadNumber } from '#market-data/scans/scan-number.ts';
import type { ScannedBar } from '#market-data/scans/series-bar.ts';

/** One calculation of a scan: an indicator, as far as the scan reads it. */
export interface ScanCalculation {
  /** Calculations with the same key calculate the same. */
  readonly key: string;
  readonly plan: IndicatorPlan;
  /** The request if it reads other series, too; null if it is advanced bar by bar. */
  readonly compared: CalcRequest | null;
}

/** A value of a bar that answers show. */
export interface ScanReading {
  readonly name: string;
  read(bar: ScannedBar): number | TriState;
}

/** A checked scan: what is calculated of every series, and how its bar is judged and ranked. */
export interface ScanPlan {
  /** Scans with the same key are the same for a series. */
  readonly key: string;
  readonly interval: BarInterval;
  readonly calculations: readonly ScanCalculation[];
  /** Null if every bar matches. */
  readonly where: BarPredicate | null;
  readonly rank: { readonly read: ReadNumber; readonly isDescending: boolean } | null;
  /** Each name once. */
  readonly readings: readonly ScanReading[];
  /** Bars that are read, the one that is judged among them. */
  readonly rows: number;
  /** Minimum number of bars that a series needs for a result. */
  readonly minBars: number;
}
