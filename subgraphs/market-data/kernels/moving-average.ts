import type { Composer, Formula } from '#market-data/kernels/compose.ts';
import type { Node } from '#market-data/kernels/kernel.ts';
import { ema, wilder } from '#market-data/kernels/steps/exponential.ts';
import { kama } from '#market-data/kernels/steps/kama.ts';
import { sma } from '#market-data/kernels/steps/sma.ts';
import { wma } from '#market-data/kernels/steps/wma.ts';

/** Kinds of moving average that a parameter can name. */
export const MOVING_AVERAGES = ['sma', 'ema', 'wma', 'rma', 'dema', 'tema', 'hma', 'kama'] as const;
export type MovingAverageType = (typeof MOVING_AVERAGES)[number];

/** A moving average of some kind over a column. A period of 1 smooths nothing. */
export function movingAverage(c: Composer, type: MovingAverageType, period: number, x: Node): Node {
  if (period === 1) return x;
  switch (type) {
    case 'sma':
      return c.run(sma(period), x);
    case 'ema':
      return c.run(ema(period), x);
    case 'wma':
      return c.run(wma(period), x);
    case 'rma':
      return c.run(wilder(period), x);
    case 'dema':
      return doubleExponential(c, period, x);
    case 'tema':
      return tripleExponential(c, period, x);
    case 'hma':
      return hull(c, period, x);
    case 'kama':
      return c.run(kama(period), x);
  }
}

/** Rows before the first value of a moving average. */
export function movingAverageLookback(type: MovingAverageType, period: number): number {
  const window = period - 1;
  switch (type) {
    case 'dema':
      return 2 * window;
    case 'tema':
      return 3 * window;
    case 'hma':
      return window + hullPeriods(period).smooth - 1;
    case 'kama':
      return period === 1 ? 0 : period;
    default:
      return window;
  }
}

/**
 * A fast and a slow moving average that begin in the same row, the fast one seeded with the values
 * right before it. Source: TA-Lib 0.6 MACD, APO and PPO.
 */
export function fastAndSlow(
  c: Composer,
  type: MovingAverageType,
  fastPeriod: number,
  slowPeriod: number,
  x: Node,
): readonly [fast: Node, slow: Node] {
  const slow = movingAverage(c, type, slowPeriod, x);
  const first = slow.first - movingAverageLookback(type, fastPeriod);
  return [movingAverage(c, type, fastPeriod, { ...x, first }), slow];
}

/**
 * Twice the exponential average, minus the average of that average. Source: Mulloy, Smoothing Data
 * with Faster Moving Averages (1994); TA-Lib 0.6 DEMA.
 */
function doubleExponential(c: Composer, period: number, x: Node): Node {
  const once = c.run(ema(period), x);
  return c.each(unlagged, once, c.run(ema(period), once));
}

/**
 * Three times the exponential average, minus three times the average of it, plus the average of
 * that. Source: Mulloy (1994); TA-Lib 0.6 TEMA.
 */
function tripleExponential(c: Composer, period: number, x: Node): Node {
  const once = c.run(ema(period), x);
  const twice = c.run(ema(period), once);
  return c.each(unlaggedTwice, once, twice, c.run(ema(period), twice));
}

/**
 * Weighted average of twice a weighted average over half the window minus the one over the whole
 * window. Source: Hull (2005), who cuts half the period and its square root to whole numbers.
 */
function hull(c: Composer, period: number, x: Node): Node {
  const { half, smooth } = hullPeriods(period);
  const whole = c.run(wma(period), x);
  return c.run(wma(smooth), c.each(unlagged, c.run(wma(half), x), whole));
}

function hullPeriods(period: number): { readonly half: number; readonly smooth: number } {
  return { half: Math.max(1, Math.floor(period / 2)), smooth: Math.floor(Math.sqrt(period)) };
}

/** Twice the first input minus the second. */
const unlagged: Formula = (inputs, output) => {
  const a = inputs[0]!;
  const b = inputs[1]!;
  return (from, to) => {
    for (let row = from; row < to; row += 1) output[row] = 2 * a[row]! - b[row]!;
  };
};

/** Three times the first input minus three times the second, plus the third. */
const unlaggedTwice: Formula = (inputs, output) => {
  const a = inputs[0]!;
  const b = inputs[1]!;
  const c = inputs[2]!;
  return (from, to) => {
    for (let row = from; row < to; row += 1) output[row] = 3 * (a[row]! - b[row]!) + c[row]!;
  };
};
