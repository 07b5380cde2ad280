import { arnaudLegouxWeights } from '#indicators/arithmetic/arnaud-legoux.ts';
import { Composer } from '#indicators/engine/compose.ts';
import {
  doubleExponential,
  hull,
  tillson,
  triangular,
  tripleExponential,
  zeroLag,
} from '#indicators/formulas/compound-averages.ts';
import { superSmoother } from '#indicators/formulas/ehlers-filters.ts';
import type { StepNode, Step } from '#indicators/engine/step-graph.ts';
import { ema, wilder } from '#indicators/steps/exponential.ts';
import { jurik } from '#indicators/steps/jurik.ts';
import { kama } from '#indicators/steps/kama.ts';
import { recursiveFilter } from '#indicators/steps/recursive-filter.ts';
import { regression } from '#indicators/steps/regression.ts';
import { sma } from '#indicators/steps/sma.ts';
import { weightedWindow } from '#indicators/steps/weighted-window.ts';
import { wma } from '#indicators/steps/wma.ts';
import { variableIndexAverage } from '#indicators/formulas/variable-index.ts';

/** A kind of moving average: all that it takes is one column and a period of more than one row. */
interface MovingAverageKind {
  readonly build: (c: Composer, period: number, x: StepNode) => StepNode;
  /** Whether it may leave the range of the values that it averages. */
  readonly overshoots: boolean;
}

/** Every kind that a parameter can name, each with the name of its indicator. */
const KINDS = {
  sma: within(sma),
  ema: within(ema),
  wma: within(wma),
  rma: within(wilder),
  dema: beyond(doubleExponential),
  tema: beyond(tripleExponential),
  hma: beyond(hull),
  kama: within(kama),
  trima: { build: triangular, overshoots: false },
  zlema: beyond(zeroLag),
  alma: within((period) => weightedWindow(arnaudLegouxWeights(period))),
  t3: beyond(tillson),
  vidya: { build: variableIndexAverage, overshoots: false },
  jma: beyond((c, period, x) => c.run(jurik(period, 0), x)),
  super_smoother: beyond((c, period, x) =>
    c.run(recursiveFilter(superSmoother(period), 'value'), x),
  ),
  linreg: beyond((c, period, x) => c.run(regression(period), x)),
} as const satisfies Record<string, MovingAverageKind>;

export type MovingAverageType = keyof typeof KINDS;
/** Kinds of moving average that a parameter can name. */
export const MOVING_AVERAGES = Object.keys(KINDS) as readonly MovingAverageType[];

/** A moving average of some kind over a column. A period of 1 smooths nothing. */
export function movingAverage(
  c: Composer,
  type: MovingAverageType,
  period: number,
  x: StepNode,
): StepNode {
  return period === 1 ? x : KINDS[type].build(c, period, x);
}

/** Rows before the first value of a moving average. */
export function movingAverageLookback(type: MovingAverageType, period: number): number {
  const alone = new Composer();
  return movingAverage(alone, type, period, alone.bar('close')).first;
}

/** Whether an average of this kind may leave the range of the values that it averages. */
export function overshoots(type: MovingAverageType): boolean {
  return KINDS[type].overshoots;
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
  x: StepNode,
): readonly [fast: StepNode, slow: StepNode] {
  const slow = movingAverage(c, type, slowPeriod, x);
  const first = slow.first - movingAverageLookback(type, fastPeriod);
  return [movingAverage(c, type, fastPeriod, { ...x, first }), slow];
}

/** A kind that is one step and stays within the range of its values. */
function within(step: (period: number) => Step): MovingAverageKind {
  return { build: (c, period, x) => c.run(step(period), x), overshoots: false };
}

/** A kind that may leave that range. */
function beyond(build: MovingAverageKind['build']): MovingAverageKind {
  return { build, overshoots: true };
}
