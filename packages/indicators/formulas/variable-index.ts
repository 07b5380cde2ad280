import type { Composer, Formula } from '#indicators/engine/compose.ts';
import { efficiencyRatio } from '#indicators/formulas/efficiency.ts';
import type { StepNode } from '#indicators/engine/step-graph.ts';
import { steadyOutputs } from '#indicators/formulas/steady-outputs.ts';
import { adaptiveAverage } from '#indicators/steps/adaptive-average.ts';
import { quotient, scaledBy } from '#indicators/steps/arithmetic.ts';
import { delayed } from '#indicators/steps/delayed.ts';
import { deviation } from '#indicators/steps/deviation.ts';

/**
 * Exponential average whose weight of 2 / (period + 1) is multiplied with the size of the momentum
 * oscillator of Chande, so that it rests where prices go to and fro. It starts from the value before
 * its first. Source: Chande and Kroll, The New Technical Trader (1994); TA-Lib 0.8 VIDYA.
 */
export function variableIndexAverage(
  c: Composer,
  period: number,
  x: StepNode,
  indexPeriod = 9,
): StepNode {
  return indexed(c, period, x, efficiencyRatio(c, indexPeriod, x));
}

/**
 * The same with the deviation of a short window as a share of that of a long one as its index, which
 * may be more than 1; the weight may not.
 * Source: Chande, Technical Analysis of Stocks & Commodities (1992); Tulip VIDYA.
 */
export function deviationIndexAverage(
  c: Composer,
  period: number,
  x: StepNode,
  windows: readonly [short: number, long: number],
): StepNode {
  const [short, long] = windows.map((window) => c.run(deviation(window), x));
  return indexed(
    c,
    period,
    x,
    c.each(atMost((period + 1) / 2), c.each(quotient(0), short!, long!)),
  );
}

function indexed(c: Composer, period: number, x: StepNode, index: StepNode): StepNode {
  const weight = c.each(scaledBy(2 / (period + 1)), index);
  return steadyOutputs(c, adaptiveAverage(0), x, weight, c.run(delayed(1), x))[0];
}

/** The input, or this where it is more. */
function atMost(most: number): Formula<1> {
  return (inputs, output) => {
    const [x] = inputs;
    return (from, to) => {
      for (let row = from; row < to; row += 1) output[row] = Math.min(most, x[row]!);
    };
  };
}
