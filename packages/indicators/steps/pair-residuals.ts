import type { Step } from '#indicators/engine/step-graph.ts';
import { ROUNDING } from '#indicators/engine/rounding.ts';

/**
 * Distance of a first column from the straight line of least squares on a second one, over the
 * last `period` rows. Inputs: both columns, then the slope and both means of the window. Outputs: the
 * newest residual, that in deviations of all of them, and after how many rows half of a residual is
 * gone, by the regression of its changes on where it stood before. Undefined where the slope is; the
 * second where there are no residuals, and the third where they do not return.
 *
 * Sources: Engle and Granger (1987); Chan, Algorithmic Trading (2013) for the half-life.
 */
export function pairResiduals(period: number): Step<number, 3> {
  const reach = period - 1;
  return {
    stateSize: 0,
    lookbacks: [0, 0, 0],
    settle: 0,
    window: reach,
    work: period,
    bind([x, y, slopes, meansX, meansY], [residuals, scores, halfLives]) {
      const series = { x: x!, y: y! };
      return (from, to) => {
        for (let row = from; row < to; row += 1) {
          const line = { slope: slopes![row]!, meanX: meansX![row]!, meanY: meansY![row]! };
          const { newest, deviation, halfLife } = residualsAt(series, row, period, line);
          residuals[row] = newest;
          scores[row] = newest / deviation;
          halfLives[row] = halfLife;
        }
      };
    },
  };
}

interface Line {
  readonly slope: number;
  readonly meanX: number;
  readonly meanY: number;
}

interface Residuals {
  readonly newest: number;
  readonly deviation: number;
  readonly halfLife: number;
}

/** The residuals of one window. Sums are of distances from zero, which is where their mean is. */
function residualsAt(
  { x, y }: { readonly x: Float64Array; readonly y: Float64Array },
  row: number,
  period: number,
  { slope, meanX, meanY }: Line,
): Residuals {
  const first = row - period + 1;
  let before = x[first]! - meanX - slope * (y[first]! - meanY);
  const oldest = before;
  let squares = before * before;
  let products = 0;
  let squaresBefore = 0;
  let sumBefore = 0;
  for (let at = first + 1; at <= row; at += 1) {
    const now = x[at]! - meanX - slope * (y[at]! - meanY);
    squares += now * now;
    squaresBefore += before * before;
    sumBefore += before;
    products += before * (now - before);
    before = now;
  }
  const steps = period - 1;
  const spread = squaresBefore - (sumBefore * sumBefore) / steps;
  const together = products - (sumBefore * (before - oldest)) / steps;
  const deviation = Math.sqrt(squares / period);
  const least = ROUNDING * Math.max(Math.abs(meanX), Math.abs(slope * meanY));
  const returns = deviation > least && together < 0;
  return {
    newest: before,
    deviation: deviation > least ? deviation : NaN,
    halfLife: returns ? (Math.LN2 * spread) / -together : NaN,
  };
}
