import { ROUNDING } from '#indicators/engine/rounding.ts';
import type { WindowStatistic } from '#indicators/steps/window-pass.ts';

/**
 * Statistic of the augmented Dickey-Fuller test with a constant: the t value of the level one row
 * before in a regression of the changes on it, on a constant and on so many changes before. Undefined
 * where the window does not move, or follows the regression exactly. Source: Dickey and Fuller (1979);
 * statsmodels adfuller with `maxlag` lags, `autolag=None` and `regression='c'`.
 */
export function dickeyFuller(lags: number): WindowStatistic {
  // The changes before, from the last one on, the level, and last the change that they explain.
  const columns = lags + 2;
  const products = new Float64Array(columns * columns);
  // Plain arrays are read faster than typed ones.
  let centred: number[][] = [];
  return (x, first, last) => {
    const rows = last - first - lags;
    if (centred[0]?.length !== rows) {
      centred = Array.from({ length: columns }, () => Array.from({ length: rows }, () => 0));
    }
    const start = first + lags + 1;
    for (let lag = 1; lag <= lags; lag += 1) readChanges(x, start - lag, centred[lag - 1]!);
    readLevels(x, first, start - 1, centred[lags]!);
    readChanges(x, start, centred[lags + 1]!);
    for (let i = 0; i < columns; i += 1) {
      centre(centred[i]!);
      for (let j = 0; j <= i; j += 1) {
        products[i * columns + j] = productOf(centred[i]!, centred[j]!);
      }
    }
    return tValue(products, columns, rows);
  };
}

/** The changes of the values from `at` on. */
function readChanges(x: Float64Array, at: number, column: number[]): void {
  for (let row = 0; row < column.length; row += 1) {
    column[row] = x[at + row]! - x[at + row - 1]!;
  }
}

/** The values from `at` on, counted from the first of the window. */
function readLevels(x: Float64Array, first: number, at: number, column: number[]): void {
  const base = x[first]!;
  for (let row = 0; row < column.length; row += 1) column[row] = x[at + row]! - base;
}

/** Takes the mean of a column from each of its numbers. */
function centre(column: number[]): void {
  let sum = 0;
  for (let row = 0; row < column.length; row += 1) sum += column[row]!;
  const mean = sum / column.length;
  for (let row = 0; row < column.length; row += 1) column[row] = column[row]! - mean;
}

/** Total of what two columns are when multiplied, in two sums, since one would wait for itself. */
function productOf(a: readonly number[], b: readonly number[]): number {
  let even = 0;
  let odd = 0;
  const pairs = a.length & ~1;
  for (let row = 0; row < pairs; row += 2) {
    even += a[row]! * b[row]!;
    odd += a[row + 1]! * b[row + 1]!;
  }
  if (pairs < a.length) even += a[pairs]! * b[pairs]!;
  return even + odd;
}

/**
 * Factors the products of the centred columns as Cholesky does, in place. The last row of the factors
 * holds what each column explains of the last one beyond those before it, and the rest of that.
 */
function tValue(products: Float64Array, columns: number, rows: number): number {
  for (let i = 0; i < columns; i += 1) {
    const size = products[i * columns + i]!;
    for (let j = 0; j <= i; j += 1) {
      let rest = products[i * columns + j]!;
      for (let k = 0; k < j; k += 1)
        rest -= products[i * columns + k]! * products[j * columns + k]!;
      if (j < i) products[i * columns + j] = rest / products[j * columns + j]!;
      else if (rest <= ROUNDING * size) return NaN;
      else products[i * columns + i] = Math.sqrt(rest);
    }
  }
  const last = (columns - 1) * columns;
  const freedom = rows - columns;
  return (products[last + columns - 2]! / products[last + columns - 1]!) * Math.sqrt(freedom);
}
