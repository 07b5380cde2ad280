import type { Composer, Formula } from '#indicators/engine/compose.ts';
import type { ListOf } from '#indicators/engine/list-of.ts';
import type { StepNode } from '#indicators/engine/step-graph.ts';
import { adaptiveAverage } from '#indicators/steps/adaptive-average.ts';
import { difference } from '#indicators/steps/arithmetic.ts';
import { channel } from '#indicators/steps/channel.ts';
import { delayed } from '#indicators/steps/delayed.ts';

interface FractalPeriods {
  readonly period: number;
  readonly fast_period: number;
  readonly slow_period: number;
}

/** As Ehlers has it, so that a dimension of two gives the weight 0.01. */
const STEEPNESS = -4.6;

/**
 * Exponential average whose weight follows from the fractal dimension of a window: how much larger the
 * ranges of its halves are together than the range of the whole. It starts from the value that
 * completes the first window. Source: Ehlers, Fractal Adaptive Moving Averages (2005); TA-Lib 0.8.
 */
export function fractalAverage(
  c: Composer,
  x: StepNode,
  bounds: ListOf<StepNode, 2>,
  { period, fast_period, slow_period }: FractalPeriods,
): StepNode {
  const half = period / 2;
  const newer = rangeOf(c, half, bounds);
  const whole = rangeOf(c, period, bounds);
  const older = c.run(delayed(half), newer);
  const weight = c.each(weightOf(fast_period, slow_period), newer, older, whole);
  return c.run(adaptiveAverage(2 / (slow_period + 1)), x, weight, x);
}

function rangeOf(c: Composer, period: number, bounds: ListOf<StepNode, 2>): StepNode {
  const [top, bottom] = c.runAll(channel(period), ...bounds);
  return c.each(difference, top, bottom);
}

function weightOf(fast: number, slow: number): Formula<3> {
  const scale = (slow - fast) / (slow - 1);
  const least = 2 / (slow + 1);
  return (inputs, output) => {
    const [newer, older, whole] = inputs;
    return (from, to) => {
      for (let row = from; row < to; row += 1) {
        // Half as many rows, so that the means of both halves are twice their ranges.
        const ratio = whole[row]! > 0 ? (2 * (newer[row]! + older[row]!)) / whole[row]! : 2;
        const share = Math.min(1, Math.exp(STEEPNESS * (Math.log2(ratio) - 1)));
        const bars = scale * (2 / share - 2) + fast;
        output[row] = Math.max(least, Math.min(1, 2 / (bars + 1)));
      }
    };
  };
}
