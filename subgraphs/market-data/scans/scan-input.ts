import type { ScanOperator } from '#market-data/scans/scan-operator.ts';
import type { BarInterval } from '#kernel/market/interval.ts';
import type { CalcEntry } from '#market-data/calculation/calc-entry.ts';

/** Columns of a bar by which the SDL names them. */
export type ScanPrice = 'open' | 'high' | 'low' | 'close' | 'volume' | 'quote_volume';

/** An entry of a scan as in a request: what it is calculated from is nested in it, as it has no neighbours. */
export interface ScanCalcInput extends Omit<CalcEntry, 'source'> {
  readonly source?: ScanSourceInput | null;
}

interface ScanSourceInput {
  readonly calc: ScanCalcInput;
  readonly column?: string | null;
}

/** A number at a bar, as in a request: exactly one of `price`, `calc` and `number`. */
export interface ScanNumberInput {
  readonly price?: ScanPrice | null;
  readonly calc?: ScanCalcInput | null;
  readonly column?: string | null;
  readonly number?: number | null;
  readonly changeOver?: number | null;
}

export interface ScanFeatureInput {
  readonly calc: ScanCalcInput;
  readonly id: string;
  readonly is: boolean;
  readonly within: number;
}

export interface ScanComparisonInput {
  readonly left: ScanNumberInput;
  readonly op: ScanOperator;
  readonly right: ScanNumberInput;
  readonly within: number;
}

/** A condition as in a request: exactly one of its members. */
export interface ScanConditionInput {
  readonly all?: readonly ScanConditionInput[] | null;
  readonly any?: readonly ScanConditionInput[] | null;
  readonly not?: ScanConditionInput | null;
  readonly feature?: ScanFeatureInput | null;
  readonly compare?: ScanComparisonInput | null;
}

export interface ScanRankInput {
  readonly by: ScanNumberInput;
  readonly order: 'ascending' | 'descending';
}

/** The part of a scan that applies to each series. */
export interface ScanQuestion {
  readonly interval: BarInterval;
  readonly where?: ScanConditionInput | null;
  readonly rank?: ScanRankInput | null;
}
