import type { BarColumns } from '#indicators/engine/bar-columns.ts';

/**
 * Oscillators as their definitions say them, each value from all the bars that it depends on: slow,
 * and with nothing in common with what they check.
 */

/** A value for every row; NaN where the definition has none. */
type Series = readonly number[];

/** Answers every row that has `bars` rows that end with it and are all defined. */
function overWindows(
  bars: number,
  inputs: readonly Series[],
  answer: (...windows: number[][]) => number,
): number[] {
  return inputs[0]!.map((_, row) => {
    if (row < bars - 1) return NaN;
    const windows = inputs.map((values) => values.slice(row - bars + 1, row + 1));
    return windows.flat().some(Number.isNaN) ? NaN : answer(...windows);
  });
}

const total = (values: Series) => values.reduce((sum, value) => sum + value, 0);
const mean = (values: Series) => total(values) / values.length;

/** An average seeded with the mean of its first inputs, whose newest input has some weight. */
function smoothed(values: Series, period: number, weight: number): number[] {
  const first = values.findIndex((value) => !Number.isNaN(value));
  let average = NaN;
  return values.map((value, row) => {
    const seedRow = first + period - 1;
    if (first === -1 || row < seedRow) return NaN;
    if (row === seedRow) average = mean(values.slice(first, row + 1));
    else average = average * (1 - weight) + value * weight;
    return average;
  });
}

export const exponential = (values: Series, period: number) =>
  smoothed(values, period, 2 / (period + 1));

/** The differences from the row before. */
const changes = (values: Series) => values.map((value, row) => value - (values[row - 1] ?? NaN));

export function plainRsi(values: Series, period: number): number[] {
  const moves = changes(values);
  const gains = smoothed(
    moves.map((move) => Math.max(move, 0)),
    period,
    1 / period,
  );
  const losses = smoothed(
    moves.map((move) => Math.max(-move, 0)),
    period,
    1 / period,
  );
  return gains.map((gain, row) => {
    const strength = gain / losses[row]!;
    return 100 - 100 / (1 + strength);
  });
}

export function plainStochastic(high: Series, low: Series, close: Series, period: number) {
  return overWindows(period, [high, low, close], (highs, lows, closes) => {
    const bottom = Math.min(...lows);
    const range = Math.max(...highs) - bottom;
    return range === 0 ? 0 : ((closes.at(-1)! - bottom) / range) * 100;
  });
}

export const simple = (values: Series, period: number) =>
  overWindows(period, [values], (window) => mean(window));

export const typicalPrices = (bars: BarColumns): number[] =>
  Array.from(bars.close, (close, row) => (bars.high[row]! + bars.low[row]! + close) / 3);

export function plainCci(values: Series, period: number): number[] {
  return overWindows(period, [values], (window) => {
    const middle = mean(window);
    const deviation = mean(window.map((value) => Math.abs(value - middle)));
    return (window.at(-1)! - middle) / (0.015 * deviation);
  });
}

export function plainMfi(bars: BarColumns, period: number): number[] {
  const prices = typicalPrices(bars);
  const moves = changes(prices);
  const flows = prices.map((price, row) => price * bars.volume[row]!);
  return overWindows(period, [moves, flows], (window, turnover) => {
    const positive = total(turnover.filter((_, at) => window[at]! > 0));
    const negative = total(turnover.filter((_, at) => window[at]! < 0));
    return positive + negative === 0 ? 0 : 100 - 100 / (1 + positive / negative);
  });
}

export function plainUltimate(bars: BarColumns, periods: readonly number[]): number[] {
  const before = [NaN, ...bars.close.subarray(0, -1)];
  const pressure = before.map((last, row) => bars.close[row]! - Math.min(bars.low[row]!, last));
  const range = before.map(
    (last, row) => Math.max(bars.high[row]!, last) - Math.min(bars.low[row]!, last),
  );
  const [short, middle, long] = periods
    .toSorted((a, b) => a - b)
    .map((period) => overWindows(period, [pressure, range], (a, b) => total(a) / total(b)));
  return short!.map((value, row) => (100 * (4 * value + 2 * middle![row]! + long![row]!)) / 7);
}

export function plainTsi(values: Series, longPeriod: number, shortPeriod: number): number[] {
  const moves = changes(values);
  const twice = (series: Series) => exponential(exponential(series, longPeriod), shortPeriod);
  const sizes = twice(moves.map(Math.abs));
  return twice(moves).map((move, row) => (100 * move) / sizes[row]!);
}
