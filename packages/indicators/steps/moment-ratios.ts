import type { Formula } from '#indicators/engine/compose.ts';
import { ROUNDING } from '#indicators/engine/rounding.ts';

/** The outputs of `coMoments`, in their order. */
type Moments = [Float64Array, Float64Array, Float64Array, Float64Array, Float64Array];

/**
 * Pearson's correlation, from the outputs of `coMoments`: the covariance divided by both deviations.
 * Undefined where one of the columns does not move by more than rounding.
 *
 * @param noise By how much what stands still may move by rounding, whatever its size.
 */
export function correlationOf(noise: number): Formula<5> {
  return (inputs, output) => {
    const [covariance, varianceX, varianceY, meanX, meanY] = inputs as Moments;
    return (from, to) => {
      for (let row = from; row < to; row += 1) {
        const moves =
          isMoving(varianceX[row]!, meanX[row]!, noise) &&
          isMoving(varianceY[row]!, meanY[row]!, noise);
        const ratio = covariance[row]! / (Math.sqrt(varianceX[row]!) * Math.sqrt(varianceY[row]!));
        output[row] = moves ? Math.max(-1, Math.min(1, ratio)) : NaN;
      }
    };
  };
}

/**
 * By how much the first column moves with each unit of the second, from the outputs of `coMoments`:
 * the slope of the straight line of least squares. Undefined where the second does not move.
 *
 * @param noise As of `correlationOf`.
 */
export function slopeOf(noise: number): Formula<5> {
  return (inputs, output) => {
    const [covariance, , varianceY, , meanY] = inputs as Moments;
    return (from, to) => {
      for (let row = from; row < to; row += 1) {
        const moves = isMoving(varianceY[row]!, meanY[row]!, noise);
        output[row] = moves ? covariance[row]! / varianceY[row]! : NaN;
      }
    };
  };
}

/**
 * Whether a column varies by more than rounding.
 *
 * @param noise As of `correlationOf`.
 */
export function isMoving(variance: number, mean: number, noise: number): boolean {
  const least = Math.max(noise, ROUNDING * Math.abs(mean));
  return variance > least * least;
}
