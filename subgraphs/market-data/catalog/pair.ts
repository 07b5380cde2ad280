import type { TEnum } from 'typebox';
import { choice } from '#market-data/catalog/parameters.ts';
import type { Composer, Formula } from '#market-data/kernels/compose.ts';
import { ROUNDING, type Node } from '#market-data/kernels/kernel.ts';
import { rateOfChange } from '#market-data/kernels/steps/change.ts';

/** What of two series is compared. */
const COMPARED = ['returns', 'prices'] as const;
export type Compared = (typeof COMPARED)[number];

/** The parameter that says what is compared. */
export function comparedParameter(byDefault: Compared = 'returns'): TEnum<Compared[]> {
  return choice(
    byDefault,
    COMPARED,
    'What is compared: changes of the closes from bar to bar in percent, or the closes themselves.',
  );
}

/** Both series as they are compared: the bars' own, and the second one. */
export function pairOf(c: Composer, of: Compared): readonly [own: Node, other: Node] {
  const [own, other] = [c.bar('close'), c.other(0, 'close')];
  if (of === 'prices') return [own, other];
  return [c.run(rateOfChange(1), own), c.run(rateOfChange(1), other)];
}

/**
 * The covariance divided by both deviations. Undefined where one of the columns does not move by more
 * than rounding.
 *
 * @param noise By how much what stands still may move by rounding, whatever its size.
 */
export function correlationOf(noise: number): Formula {
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

type Moments = [Float64Array, Float64Array, Float64Array, Float64Array, Float64Array];

/** How much returns in percent of what stands still may differ by rounding; prices have their own size. */
export function noiseOf(of: Compared): number {
  return of === 'returns' ? 100 * ROUNDING : 0;
}

/** Whether a column varies by more than rounding. */
export function isMoving(variance: number, mean: number, noise: number): boolean {
  const least = Math.max(noise, ROUNDING * Math.abs(mean));
  return variance > least * least;
}
