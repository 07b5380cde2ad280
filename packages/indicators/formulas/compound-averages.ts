import type { Composer, Formula } from '#indicators/engine/compose.ts';
import type { StepNode } from '#indicators/engine/step-graph.ts';
import { delayed } from '#indicators/steps/delayed.ts';
import { ema } from '#indicators/steps/exponential.ts';
import { sma } from '#indicators/steps/sma.ts';
import { wma } from '#indicators/steps/wma.ts';

/**
 * Twice the exponential average, minus the average of that average. Source: Mulloy, Smoothing Data
 * with Faster Moving Averages (1994); TA-Lib 0.6 DEMA.
 */
export function doubleExponential(c: Composer, period: number, x: StepNode): StepNode {
  const once = c.run(ema(period), x);
  return c.each(unlagged, once, c.run(ema(period), once));
}

/**
 * Three times the exponential average, minus three times the average of it, plus the average of
 * that. Source: Mulloy (1994); TA-Lib 0.6 TEMA.
 */
export function tripleExponential(c: Composer, period: number, x: StepNode): StepNode {
  const once = c.run(ema(period), x);
  const twice = c.run(ema(period), once);
  return c.each(unlaggedTwice, once, twice, c.run(ema(period), twice));
}

/**
 * Weighted average of twice a weighted average over half the window minus the one over the whole
 * window. Source: Hull (2005), who cuts half the period and its square root to whole numbers.
 */
export function hull(c: Composer, period: number, x: StepNode): StepNode {
  const half = Math.max(1, Math.floor(period / 2));
  const whole = c.run(wma(period), x);
  const difference = c.each(unlagged, c.run(wma(half), x), whole);
  return c.run(wma(Math.floor(Math.sqrt(period))), difference);
}

/**
 * Simple average of a simple average, over two halves of the window, so that weights rise in equal
 * steps to its middle and fall again. Source: TA-Lib 0.6 TRIMA.
 */
export function triangular(c: Composer, period: number, x: StepNode): StepNode {
  const half = Math.ceil(period / 2);
  return c.run(sma(half), c.run(sma(period - half + 1), x));
}

/**
 * Exponential average of twice the value minus the one as far back as the average lags. Source:
 * Ehlers and Way, Zero Lag (2010); TA-Lib 0.8 ZLEMA, which cuts the lag to whole bars.
 */
export function zeroLag(c: Composer, period: number, x: StepNode): StepNode {
  const lag = Math.floor((period - 1) / 2);
  return c.run(ema(period), c.each(unlagged, x, c.run(delayed(lag), x)));
}

/**
 * Three times in a row an exponential average to which a share of what it lags is added, so that six
 * exponential averages are combined. Source: Tillson, Better Moving Averages (1998); TA-Lib 0.6 T3.
 *
 * @param share Of the lag that is added: 0 leaves plain averages, 1 makes each of them a DEMA.
 */
export function tillson(c: Composer, period: number, x: StepNode, share = 0.7): StepNode {
  const average = (level: StepNode): StepNode => c.run(ema(period), level);
  const third = average(average(average(x)));
  const fourth = average(third);
  const fifth = average(fourth);
  return c.each(binomialOf(share), third, fourth, fifth, average(fifth));
}

/** The third to the sixth average, weighted as (1 + share - share * average) ** 3 multiplied out. */
function binomialOf(share: number): Formula<4> {
  const sixth = -(share ** 3);
  const fifth = 3 * share ** 2 + 3 * share ** 3;
  const fourth = -6 * share ** 2 - 3 * share - 3 * share ** 3;
  const third = 1 + 3 * share + share ** 3 + 3 * share ** 2;
  return (inputs, output) => {
    const [a, b, c, d] = inputs;
    return (from, to) => {
      for (let row = from; row < to; row += 1) {
        output[row] = sixth * d[row]! + fifth * c[row]! + fourth * b[row]! + third * a[row]!;
      }
    };
  };
}

/** Twice the first input minus the second. */
const unlagged: Formula<2> = (inputs, output) => {
  const [a, b] = inputs;
  return (from, to) => {
    for (let row = from; row < to; row += 1) output[row] = 2 * a[row]! - b[row]!;
  };
};

/** Three times the first input minus three times the second, plus the third. */
const unlaggedTwice: Formula<3> = (inputs, output) => {
  const [a, b, c] = inputs;
  return (from, to) => {
    for (let row = from; row < to; row += 1) output[row] = 3 * (a[row]! - b[row]!) + c[row]!;
  };
};
