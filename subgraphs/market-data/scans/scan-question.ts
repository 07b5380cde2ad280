import type { ScanOperator } from '#market-data/scans/scan-operator.ts';
import type { BarInterval } from '#kernel/market/bar-interval.ts';
import type { CalcEntry } from '#market-data/calculation/calc-entry.ts';

/** Columns of a bar by which the SDL names them. */
export type ScanPrice = 'open' | 'high' | 'low' | 'close' | 'volume' | 'quote_volume';

/** An entry of a scan as in a request: what it is calculated from is nested in it, as it has no neighbours. */
export interface AskedCalc extends Omit<CalcEntry, 'source'> {
  readonly source?: AskedSource | null;
}

interface AskedSource {
  readonly calc: AskedCalc;
  readonly column?: string | null;
}

/** A number at a bar, as in a request: exactly one of `price`, `calc` and `number`. */
export interface AskedNumber {
  readonly price?: ScanPrice | null;
  readonly calc?: AskedCalc | null;
  readonly column?: string | null;
  readonly number?: number | null;
  readonly changeOver?: number | null;
}

export interface AskedFeature {
  readonly calc: AskedCalc;
  readonly id: string;
  readonly is: boolean;
  readonly within: number;
}

export interface AskedComparison {
  readonly left: AskedNumber;
  readonly op: ScanOperator;
  readonly right: AskedNumber;
  readonly within: number;
}

/** A condition as in a request: exactly one of its members. */
export interface AskedCondition {
  readonly all?: readonly AskedCondition[] | null;
  readonly any?: readonly AskedCondition[] | null;
  readonly not?: AskedCondition | null;
  readonly feature?: AskedFeature | null;
  readonly compare?: AskedComparison | null;
}

export interface AskedRank {
  readonly by: AskedNumber;
  readonly order: 'ascending' | 'descending';
}

/** The part of a scan that applies to each series. */
export interface ScanQuestion {
  readonly interval: BarInterval;
  readonly where?: AskedCondition | null;
  readonly rank?: AskedRank | null;
}
