import type { Composer, Formula } from '#indicators/engine/compose.ts';
import { exponential, superSmoother } from '#indicators/formulas/ehlers-filters.ts';
import type { StepNode } from '#indicators/engine/step-graph.ts';
import { ROUNDING } from '#indicators/engine/rounding.ts';
import { product } from '#indicators/steps/arithmetic.ts';
import { delayed } from '#indicators/steps/delayed.ts';
import { recursiveFilter } from '#indicators/steps/recursive-filter.ts';
import { total } from '#indicators/steps/total.ts';

/** Weight of the newest row in the mean square by which deviations are measured. */
const SQUARE_WEIGHT = 0.04;

/**
 * How far the smoothed value is on average from those of the last `period` rows, in deviations: from
 * the values themselves (trendflex), or from the straight line that joins the first and the last
 * (reflex). Source: Ehlers, Reflex: A New Zero-Lag Indicator (Stocks & Commodities, February 2020).
 */
export function flex(c: Composer, period: number, x: StepNode, from: 'values' | 'line'): StepNode {
  const smooth = c.run(recursiveFilter(superSmoother(period / 2), 'value'), x);
  const before = c.run(delayed(1), smooth);
  const sum = c.run(total(period), before);
  const distance =
    from === 'values'
      ? c.each(fromMean(period), smooth, sum)
      : c.each(fromLine(period), smooth, sum, c.run(delayed(period), smooth));
  const square = c.each(product, distance, distance);
  const mean = c.run(recursiveFilter(exponential(SQUARE_WEIGHT), 'zero'), square);
  return c.each(inDeviations, distance, mean, smooth);
}

/** The value less the mean of those before it. Inputs: the value, and their total. */
function fromMean(period: number): Formula<2> {
  return (inputs, output) => {
    const [now, sum] = inputs;
    return (from, to) => {
      for (let row = from; row < to; row += 1) output[row] = now[row]! - sum[row]! / period;
    };
  };
}

/** The mean of the line from the oldest value to the newest, less that of the values between. */
function fromLine(period: number): Formula<3> {
  const share = (period + 1) / (2 * period);
  return (inputs, output) => {
    const [now, sum, oldest] = inputs;
    return (from, to) => {
      for (let row = from; row < to; row += 1) {
        output[row] = now[row]! + share * (oldest[row]! - now[row]!) - sum[row]! / period;
      }
    };
  };
}

/** A distance by the root of its mean square; 0 where that is rounding. Third input: the value. */
const inDeviations: Formula<3> = (inputs, output) => {
  const [distance, square, size] = inputs;
  return (from, to) => {
    for (let row = from; row < to; row += 1) {
      const deviation = Math.sqrt(square[row]!);
      const isNoise = deviation <= ROUNDING * Math.abs(size[row]!);
      output[row] = isNoise ? 0 : distance[row]! / deviation;
    }
  };
};
