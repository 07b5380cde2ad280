import { mapList } from '#indicators/engine/list-of.ts';
import type { Composer, Formula } from '#indicators/engine/compose.ts';
import { type StepNode } from '#indicators/engine/step-graph.ts';
import { ROUNDING } from '#indicators/engine/rounding.ts';
import { adaptiveAverage } from '#indicators/steps/adaptive-average.ts';
import { scaledBy } from '#indicators/steps/arithmetic.ts';
import { change } from '#indicators/steps/change.ts';
import { cycleMean } from '#indicators/steps/cycle-mean.ts';
import { dominantPhase } from '#indicators/steps/dominant-phase.ts';
import { hilbertTransform } from '#indicators/steps/hilbert-transform.ts';
import { trendMode } from '#indicators/steps/trend-mode.ts';
import { weightedWindow } from '#indicators/steps/weighted-window.ts';
import { withheld } from '#indicators/steps/withheld.ts';

/** Where TA-Lib begins with the transform, and where it shows the first value made of it. */
const PARTS = { start: 12, first: 32 } as const;
const CYCLE = { start: 37, first: 63 } as const;
/** Cycles are taken to be of at most so many rows. */
const LONGEST = 50;

interface Transform {
  readonly smooth: StepNode;
  readonly quadrature: StepNode;
  readonly inPhase: StepNode;
  readonly period: StepNode;
}

function transformOf(c: Composer, x: StepNode, start: number): Transform {
  const [smooth, , quadrature, inPhase, period] = c.runAll(hilbertTransform(start), x);
  return { smooth, quadrature, inPhase, period };
}

/** The node, undefined before a row of its series. */
function shownFrom(c: Composer, first: number, x: StepNode, node: StepNode): StepNode {
  return c.run(withheld(x.first + first - node.first), node);
}

/** Period of the dominant cycle, in rows. Source: TA-Lib 0.6 HT_DCPERIOD. */
export function dominantPeriod(c: Composer, x: StepNode): StepNode {
  return shownFrom(c, PARTS.first, x, transformOf(c, x, PARTS.start).period);
}

/** The in-phase part of a column, and the quadrature. Source: TA-Lib 0.6 HT_PHASOR. */
export function phasor(c: Composer, x: StepNode): { inPhase: StepNode; quadrature: StepNode } {
  const { inPhase, quadrature } = transformOf(c, x, PARTS.start);
  return {
    inPhase: shownFrom(c, PARTS.first, x, inPhase),
    quadrature: shownFrom(c, PARTS.first, x, quadrature),
  };
}

/** Phase of the dominant cycle in degrees. Source: TA-Lib 0.6 HT_DCPHASE. */
export function cyclePhase(c: Composer, x: StepNode): StepNode {
  const { smooth, period } = transformOf(c, x, CYCLE.start);
  return shownFrom(c, CYCLE.first, x, c.run(dominantPhase, smooth, period));
}

/** Sine of the phase of the dominant cycle, and of 45 degrees more. Source: TA-Lib 0.6 HT_SINE. */
export function cycleSine(c: Composer, x: StepNode): { sine: StepNode; lead: StepNode } {
  const phase = cyclePhase(c, x);
  return { sine: c.each(sineAhead(0), phase), lead: c.each(sineAhead(45), phase) };
}

/** Mean over the dominant cycle, smoothed. Source: TA-Lib 0.6 HT_TRENDLINE. */
export function cycleTrendline(c: Composer, x: StepNode): StepNode {
  return shownFrom(c, CYCLE.first, x, trendlineOf(c, x, transformOf(c, x, CYCLE.start)));
}

/** Whether there is a trend, 1, or a cycle, 0. Source: TA-Lib 0.6 HT_TRENDMODE. */
export function cycleTrendMode(c: Composer, x: StepNode): StepNode {
  const transform = transformOf(c, x, CYCLE.start);
  const { smooth, period } = transform;
  const phase = c.run(dominantPhase, smooth, period);
  const [sine, lead] = mapList([0, 45], (degrees) => c.each(sineAhead(degrees), phase));
  const line = trendlineOf(c, x, transform);
  const mode = c.run(trendMode, phase, sine, lead, period, smooth, line);
  return shownFrom(c, CYCLE.first, x, mode);
}

function trendlineOf(c: Composer, x: StepNode, { period }: Transform): StepNode {
  return c.run(weightedWindow([1, 2, 3, 4]), c.run(cycleMean(LONGEST), x, period));
}

/**
 * The exponential average whose weight is as large as the phase turns slowly, and one of it with half
 * of its weight. Both start from zero with the transform, so that they rise for some time. Source:
 * Ehlers, MESA Adaptive Moving Averages (2001); TA-Lib 0.6 MAMA.
 */
export function mesaAverages(
  c: Composer,
  x: StepNode,
  fastLimit: number,
  slowLimit: number,
): { mama: StepNode; fama: StepNode } {
  const { smooth, inPhase, quadrature } = transformOf(c, x, PARTS.start);
  const phase = c.each(angle, quadrature, inPhase, smooth);
  const turn = c.run(change(1), c.run(withheld(PARTS.start - 1), phase));
  const weight = c.each(slowing(fastLimit, slowLimit), turn);
  const zero = c.each(scaledBy(0), x);
  const mama = c.run(adaptiveAverage(slowLimit), x, weight, zero);
  const half = c.each(scaledBy(0.5), weight);
  const fama = c.run(adaptiveAverage(slowLimit / 2), mama, half, zero);
  return {
    mama: shownFrom(c, PARTS.first, x, mama),
    fama: shownFrom(c, PARTS.first, x, fama),
  };
}

/** Angle of a quadrature over an in-phase part, in degrees from -90 to 90; 0 without one. Third input: the value. */
const angle: Formula<3> = (inputs, output) => {
  const [quadrature, inPhase, smooth] = inputs;
  return (from, to) => {
    for (let row = from; row < to; row += 1) {
      const along = inPhase[row]!;
      const isNothing = Math.abs(along) <= ROUNDING * Math.abs(smooth[row]!);
      output[row] = isNothing ? 0 : (180 / Math.PI) * Math.atan(quadrature[row]! / along);
    }
  };
};

/** The fast limit through the degrees by which the phase went back, at least 1, above the slow one. */
function slowing(fastLimit: number, slowLimit: number): Formula<1> {
  return (inputs, output) => {
    const [turn] = inputs;
    return (from, to) => {
      for (let row = from; row < to; row += 1) {
        output[row] = Math.max(slowLimit, fastLimit / Math.max(1, -turn[row]!));
      }
    };
  };
}

/** Sine of an angle in degrees, and so many more. */
function sineAhead(degrees: number): Formula<1> {
  return (inputs, output) => {
    const [phase] = inputs;
    return (from, to) => {
      for (let row = from; row < to; row += 1) {
        output[row] = Math.sin(((phase[row]! + degrees) * Math.PI) / 180);
      }
    };
  };
}
