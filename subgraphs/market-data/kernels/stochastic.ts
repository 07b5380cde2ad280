import type { Composer, Formula } from '#market-data/kernels/compose.ts';
import type { Node } from '#market-data/kernels/kernel.ts';
import { ROUNDING } from '#market-data/kernels/kernel.ts';
import { movingAverage, type MovingAverageType } from '#market-data/kernels/moving-average.ts';
import { channel } from '#market-data/kernels/steps/channel.ts';
import { exactMean } from '#market-data/kernels/steps/exact-mean.ts';

/** A smoothing of a stochastic: its kind and its period. */
interface Smoothing {
  readonly type: MovingAverageType;
  readonly period: number;
}

/** The two lines of a stochastic: %K smoothed, and %D, which smooths that once more. */
export function stochasticLines(
  c: Composer,
  position: Node,
  smoothK: Smoothing,
  smoothD: Smoothing,
): { k: Node; d: Node } {
  const k = smoothed(c, smoothK, position);
  return { k, d: smoothed(c, smoothD, k) };
}

/**
 * The lines often rest on 0 or 100 together, and are compared there: a simple average of equal numbers
 * must be exactly that number, whatever came before. A running total would leave a rounding error.
 */
function smoothed(c: Composer, { type, period }: Smoothing, x: Node): Node {
  if (type !== 'sma' || period === 1) return movingAverage(c, type, period, x);
  return c.run(exactMean(period), x);
}

/**
 * Where a value lies between the highest high and the lowest low of the last `period` rows, from 0 to
 * 100; 0 where they are equal. This is Lane's raw %K, the fast %K of TA-Lib 0.6 STOCHF. The second
 * node is the range between them, undefined where they are equal, but for rounding.
 *
 * @param size Of the numbers, where they are calculated; 0 for prices, whose size they have themselves.
 */
export function positionInRange(
  c: Composer,
  period: number,
  high: Node,
  low: Node,
  value: Node,
  size = 0,
): { position: Node; range: Node } {
  const [top, bottom] = c.runAll(channel(period), high, low);
  const range = c.each(rangeBetween(size), top!, bottom!);
  return { position: c.each(position(size), value, top!, bottom!), range };
}

/** Whether the ends of a range are equal, but for rounding. */
export function isNoRange(top: number, bottom: number, size: number): boolean {
  return top - bottom <= ROUNDING * (size + Math.abs(top));
}

/** From the second input to the first; undefined where they are equal. */
export function rangeBetween(size: number): Formula {
  return (inputs, output) => {
    const top = inputs[0]!;
    const bottom = inputs[1]!;
    return (from, to) => {
      for (let row = from; row < to; row += 1) {
        const isNone = isNoRange(top[row]!, bottom[row]!, size);
        output[row] = isNone ? NaN : top[row]! - bottom[row]!;
      }
    };
  };
}

function position(size: number): Formula {
  return (inputs, output) => {
    const value = inputs[0]!;
    const top = inputs[1]!;
    const bottom = inputs[2]!;
    return (from, to) => {
      for (let row = from; row < to; row += 1) {
        const high = top[row]!;
        const low = bottom[row]!;
        output[row] = isNoRange(high, low, size) ? 0 : 100 * ((value[row]! - low) / (high - low));
      }
    };
  };
}

/** Bounds of lines that are smoothed so: some averages overshoot the values that they average. */
export function stochasticBounds(...types: readonly MovingAverageType[]): {
  readonly range?: readonly [low: number, high: number];
} {
  return types.some((type) => OVERSHOOTING.has(type)) ? {} : { range: [0, 100] };
}

const OVERSHOOTING: ReadonlySet<MovingAverageType> = new Set(['dema', 'tema', 'hma']);
