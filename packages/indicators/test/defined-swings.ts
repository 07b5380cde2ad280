import type { BarColumns } from '#indicators/engine/bar-columns.ts';

/** A swing high (1) or a swing low (-1). */
export interface Pivot {
  readonly row: number;
  readonly sign: 1 | -1;
  readonly price: number;
}

/** Swings that a row confirms, by definition; of a bar that is both the low first where it closes in its upper half. */
export function confirmedBy({ high, low, close }: BarColumns, wing: number, row: number): Pivot[] {
  const at = row - wing;
  if (at < wing) return [];
  const pivots = ([1, -1] as const).flatMap((sign): Pivot[] => {
    const x = sign > 0 ? high : low;
    const price = x[at]!;
    const isSwing =
      x.subarray(at - wing, at).every((before) => sign * (price - before) > 0) &&
      x.subarray(at + 1, row + 1).every((after) => sign * (price - after) >= 0);
    return isSwing ? [{ row: at, sign, price }] : [];
  });
  return close[at]! - low[at]! > high[at]! - close[at]! ? pivots.toReversed() : pivots;
}

/** The alternating ones of the last twelve that are not too old, the oldest first. */
export function alternating(swings: readonly Pivot[], row: number, maxBars: number): Pivot[] {
  const kept: Pivot[] = [];
  for (const pivot of swings.slice(-12).filter((swing) => row - swing.row <= maxBars)) {
    const last = kept.at(-1);
    if (last !== undefined && pivot.sign * (pivot.price - last.price) <= 0) continue;
    if (last?.sign === pivot.sign) kept.pop();
    kept.push(pivot);
  }
  return kept;
}

/** Wilder's average true range of 14 bars, the first the mean of the first fourteen. */
export function rangesOf({ high, low, close }: BarColumns): number[] {
  let average = 0;
  return [...high].map((top, row) => {
    if (row === 0) return NaN;
    const before = close[row - 1]!;
    const range = Math.max(top - low[row]!, Math.abs(top - before), Math.abs(low[row]! - before));
    average = row <= 14 ? average + range / 14 : (13 * average + range) / 14;
    return row < 14 ? NaN : average;
  });
}
