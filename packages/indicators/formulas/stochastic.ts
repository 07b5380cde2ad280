import type { Composer } from '#indicators/engine/compose.ts';
import type { StepNode, Step } from '#indicators/engine/step-graph.ts';
import { ROUNDING } from '#indicators/engine/rounding.ts';
import {
  movingAverage,
  overshoots,
  type MovingAverageType,
} from '#indicators/formulas/moving-average.ts';
import { channel } from '#indicators/steps/channel.ts';
import { exactMean } from '#indicators/steps/exact-mean.ts';

/** A smoothing of a stochastic: its kind and its period. */
interface Smoothing {
  readonly type: MovingAverageType;
  readonly period: number;
}

/** The two lines of a stochastic: %K smoothed, and %D, which smooths that once more. */
export function stochasticLines(
  c: Composer,
  position: StepNode,
  smoothK: Smoothing,
  smoothD: Smoothing,
): { k: StepNode; d: StepNode } {
  const k = smoothed(c, smoothK, position);
  return { k, d: smoothed(c, smoothD, k) };
}

/**
 * The lines often rest on 0 or 100 together, and are compared there: a simple average of equal numbers
 * must be exactly that number, whatever came before. A running total would leave a rounding error.
 */
function smoothed(c: Composer, { type, period }: Smoothing, x: StepNode): StepNode {
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
  high: StepNode,
  low: StepNode,
  value: StepNode,
  size = 0,
): { position: StepNode; range: StepNode } {
  const [top, bottom] = c.runAll(channel(period), high, low);
  const [position, range] = c.runAll(distanceFrom('bottom', size), value, top, bottom);
  return { position, range };
}

/**
 * How far a value is from one end of a range, in percent of the range; 0 without one. Inputs: value,
 * top, bottom. The second output is the range, undefined where its ends are equal, but for rounding.
 *
 * @param size As for `positionInRange`.
 */
export function distanceFrom(end: 'top' | 'bottom', size = 0): Step<3, 2> {
  return {
    stateSize: 0,
    lookbacks: [0, 0],
    settle: 0,
    bind(inputs, outputs) {
      const [value, top, bottom] = inputs;
      const origin = end === 'top' ? top : bottom;
      const across = end === 'top' ? -100 : 100;
      const [distance, range] = outputs;
      return (from, to) => {
        for (let row = from; row < to; row += 1) {
          const high = top[row]!;
          const width = high - bottom[row]!;
          const noise = ROUNDING * (size + Math.abs(high));
          if (width <= noise) {
            distance[row] = 0;
            range[row] = NaN;
          } else {
            // At the ends it is whole, so that averages of it see a value that rests there rest.
            const from = value[row]! - origin[row]!;
            const isAtOrigin = Math.abs(from) <= noise;
            const isAcross = Math.abs(Math.abs(from) - width) <= noise;
            distance[row] = isAtOrigin ? 0 : isAcross ? across : 100 * (from / width);
            range[row] = width;
          }
        }
      };
    },
  };
}

/** Bounds of lines that are smoothed so: some averages overshoot the values that they average. */
export function stochasticBounds(...types: readonly MovingAverageType[]): {
  readonly range?: readonly [low: number, high: number];
} {
  return types.some(overshoots) ? {} : { range: [0, 100] };
}
