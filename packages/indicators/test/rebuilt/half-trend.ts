import type { BarColumns } from '#indicators/engine/bar-columns.ts';

interface HalfTrendParameters {
  readonly amplitude: number;
  readonly channel_deviation: number;
  readonly atr_period: number;
}

/** HalfTrend from the sentences of its page alone. */
export function halfTrendOf(
  { high, low, close, length }: BarColumns,
  { amplitude, channel_deviation: width, atr_period: period }: HalfTrendParameters,
): Record<'stop' | 'direction' | 'upper' | 'lower', number[]> {
  const last = (column: Float64Array, row: number) =>
    Array.from(column.subarray(row - amplitude + 1, row + 1));
  const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;
  const ranges = trueRanges({ high, low, close });
  const [stop, direction, upper, lower]: number[][] = [[], [], [], []];
  let [up, peak, trough, line, atr] = [true, NaN, NaN, NaN, NaN];
  for (let row = 0; row < length; row += 1) {
    if (row === period) atr = mean(ranges.slice(1, period + 1));
    if (row > period) atr += (ranges[row]! - atr) / period;
    if (row >= amplitude - 1) {
      const [lo, hi] = [Math.min(...last(low, row)), Math.max(...last(high, row))];
      const isLess = (a: number, b: number) => b - a > 1e-12 * b;
      if (row === amplitude - 1) [peak, line] = [lo, lo];
      else if (up) {
        peak = Math.max(peak, lo);
        if (isLess(mean(last(high, row)), peak) && close[row]! < low[row - 1]!) {
          [up, trough] = [false, hi];
        } else line = Math.max(line, peak);
      } else {
        trough = Math.min(trough, hi);
        if (isLess(trough, mean(last(low, row))) && close[row]! > high[row - 1]!) {
          [up, peak] = [true, lo];
        } else line = Math.min(line, trough);
      }
    }
    stop!.push(line);
    direction!.push(Number.isNaN(line) ? NaN : up ? 1 : -1);
    upper!.push(line + (width / 2) * atr);
    lower!.push(line - (width / 2) * atr);
  }
  return { stop: stop!, direction: direction!, upper: upper!, lower: lower! };
}

function trueRanges({ high, low, close }: Pick<BarColumns, 'high' | 'low' | 'close'>): number[] {
  return Array.from(high, (top, row) => {
    if (row === 0) return NaN;
    const before = close[row - 1]!;
    return Math.max(top, before) - Math.min(low[row]!, before);
  });
}
