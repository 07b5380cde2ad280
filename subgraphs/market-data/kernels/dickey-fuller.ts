import { ROUNDING } from '#market-data/kernels/kernel.ts';
import type { WindowStatistic } from '#market-data/kernels/steps/window-pass.ts';

/**
 * Statistic of the augmented Dickey-Fuller test with a constant: the t value of the level one row
 * before in a regression of the changes on it, on a constant and on so many changes before. Undefined
 * where the window does not move, or follows the regression exactly. Source: Dickey and Fuller (1979);
 * statsmodels adfuller with `maxlag` lags, `autolag=None` and `regression='c'`.
 */
export function dickeyFuller(lags: number): WindowStatistic {
  // Of each row: the changes before, the level, and last the change that they explain.
  const columns = lags + 2;
  const row = new Float64Array(columns);
  const means = new Float64Array(columns);
  const products = new Float64Array(columns * columns);
  return (x, first, last) => {
    const rows = last - first - lags;
    means.fill(0);
    for (let at = first + lags + 1; at <= last; at += 1) {
      readRow(x, first, at, lags, row);
      for (let column = 0; column < columns; column += 1) means[column]! += row[column]! / rows;
    }
    products.fill(0);
    for (let at = first + lags + 1; at <= last; at += 1) {
      readRow(x, first, at, lags, row);
      for (let i = 0; i < columns; i += 1) {
        row[i]! -= means[i]!;
        for (let j = 0; j <= i; j += 1) products[i * columns + j]! += row[i]! * row[j]!;
      }
    }
    return tValue(products, columns, rows);
  };
}

/** The numbers of one row of the regression; levels are counted from the first of the window. */
function readRow(
  x: Float64Array,
  first: number,
  at: number,
  lags: number,
  row: Float64Array,
): void {
  for (let lag = 1; lag <= lags; lag += 1) row[lag - 1] = x[at - lag]! - x[at - lag - 1]!;
  row[lags] = x[at - 1]! - x[first]!;
  row[lags + 1] = x[at]! - x[at - 1]!;
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
