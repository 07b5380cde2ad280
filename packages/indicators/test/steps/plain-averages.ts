import type { BarColumns } from '#indicators/engine/bar-columns.ts';
import { barsOfRows } from '#indicators/engine/bar-columns.ts';

/** Bars that do not move within themselves, at these closes and with a volume of 1. */
export function closes(values: readonly number[]): BarColumns {
  return barsOfRows(values.map((value, row) => [row, value, value, value, value, 1, value]));
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The first value has the weight 1, the second 2, and so on. */
export function weightedMean(values: readonly number[]): number {
  const weights = (values.length * (values.length + 1)) / 2;
  return values.reduce((sum, value, at) => sum + value * (at + 1), 0) / weights;
}
