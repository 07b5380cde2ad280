import type { Composer, Formula } from '#market-data/kernels/compose.ts';
import type { Node } from '#market-data/kernels/kernel.ts';
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
 * 100; 0 where they are equal. This is Lane's raw %K, the fast %K of TA-Lib 0.6 STOCHF.
 */
export function positionInRange(
  c: Composer,
  period: number,
  high: Node,
  low: Node,
  value: Node,
): Node {
  const [top, bottom] = c.runAll(channel(period), high, low);
  return c.each(position, value, top!, bottom!);
}

const position: Formula = (inputs, output) => {
  const value = inputs[0]!;
  const top = inputs[1]!;
  const bottom = inputs[2]!;
  return (from, to) => {
    for (let row = from; row < to; row += 1) {
      const range = top[row]! - bottom[row]!;
      output[row] = range === 0 ? 0 : 100 * ((value[row]! - bottom[row]!) / range);
    }
  };
};

/** Bounds of lines that are smoothed so: some averages overshoot the values that they average. */
export function stochasticBounds(...types: readonly MovingAverageType[]): {
  readonly range?: readonly [low: number, high: number];
} {
  return types.some((type) => OVERSHOOTING.has(type)) ? {} : { range: [0, 100] };
}

const OVERSHOOTING: ReadonlySet<MovingAverageType> = new Set(['dema', 'tema', 'hma']);
