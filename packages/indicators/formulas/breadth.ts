import type { Composer, Formula } from '#indicators/engine/compose.ts';
import { type StepNode } from '#indicators/engine/step-graph.ts';
import { ROUNDING } from '#indicators/engine/rounding.ts';
import { advances } from '#indicators/steps/advances.ts';
import { difference } from '#indicators/steps/arithmetic.ts';
import { channel } from '#indicators/steps/channel.ts';
import { delayed } from '#indicators/steps/delayed.ts';
import { isDefined } from '#indicators/steps/is-defined.ts';
import { total } from '#indicators/steps/total.ts';

/** How much of a window a member has to have bars in, so that it counts. */
const MIN_OF_WINDOW = 0.9;

/** How many members of the group advanced, and how many declined. */
export function advancesOf(c: Composer): readonly [advancing: StepNode, declining: StepNode] {
  const closes = c.members('close');
  const [advancing, declining] = c.runAll(advances(closes.length), ...closes);
  return [advancing, declining];
}

/** How many more members advanced than declined. */
export function netAdvances(c: Composer): StepNode {
  return c.each(difference, ...advancesOf(c));
}

/**
 * How many percent of the members that count closed above the mean of their own last `period` closes.
 * Undefined where none counts.
 */
export function shareAboveMean(c: Composer, period: number): StepNode {
  const closes = c.members('close');
  const sums = closes.map((close) => c.run(total(period), c.each(orElse(0), close)));
  const counts = closes.map((close) => c.run(total(period), c.each(isDefined, close)));
  return c.each(aboveMean(period), ...closes, ...sums, ...counts);
}

/**
 * How many members have a high above every one of the \`period\` - 1 rows before, and how many a low below.
 */
export function newExtremes(
  c: Composer,
  period: number,
): readonly [highs: StepNode, lows: StepNode] {
  const before = period - 1;
  const highs = c.members('high');
  const lows = c.members('low');
  const ranges = highs.map((high, at) => {
    const own = [c.each(orElse(-Infinity), high), c.each(orElse(Infinity), lows[at]!)] as const;
    const [top, bottom] = c.runAll(channel(before), ...own);
    return [top, bottom].map((edge) => c.run(delayed(1), edge)) as [StepNode, StepNode];
  });
  const counts = highs.map((high) =>
    c.run(delayed(1), c.run(total(before), c.each(isDefined, high))),
  );
  const tops = ranges.map(([top]) => top);
  const bottoms = ranges.map(([, bottom]) => bottom);
  return [
    c.each(beyond(before, 1), ...highs, ...tops, ...counts),
    c.each(beyond(before, -1), ...lows, ...bottoms, ...counts),
  ];
}

/** The input, and another number where it has none. */
function orElse(otherwise: number): Formula<1> {
  return (inputs, output) => {
    const [x] = inputs;
    return (from, to) => {
      for (let row = from; row < to; row += 1) {
        output[row] = Number.isNaN(x[row]!) ? otherwise : x[row]!;
      }
    };
  };
}

/** Inputs: of each member the close, then of each the sum of its closes, then how many they are. */
function aboveMean(period: number): Formula {
  return (inputs, output) => {
    const members = inputs.length / 3;
    const least = MIN_OF_WINDOW * period;
    return (from, to) => {
      for (let row = from; row < to; row += 1) {
        let counted = 0;
        let above = 0;
        for (let index = 0; index < members; index += 1) {
          const close = inputs[index]![row]!;
          const bars = inputs[2 * members + index]![row]!;
          if (Number.isNaN(close) || bars < least) continue;
          counted += 1;
          if (exceedsMean(close, inputs[members + index]![row]!, bars)) above += 1;
        }
        output[row] = counted === 0 ? NaN : (100 * above) / counted;
      }
    };
  };
}

/** Inputs: of each member the price, then of each its extreme before, then in how many rows it has one. */
function beyond(rows: number, sign: 1 | -1): Formula {
  return (inputs, output) => {
    const members = inputs.length / 3;
    const least = MIN_OF_WINDOW * rows;
    return (from, to) => {
      for (let row = from; row < to; row += 1) {
        let count = 0;
        for (let index = 0; index < members; index += 1) {
          const price = sign * inputs[index]![row]!;
          const isCounted = inputs[2 * members + index]![row]! >= least;
          // A member that has no bar is beyond nothing.
          if (isCounted && price > sign * inputs[members + index]![row]!) count += 1;
        }
        output[row] = count;
      }
    };
  };
}

/** Whether a value is above the mean of some by more than rounding. */
function exceedsMean(value: number, sum: number, count: number): boolean {
  const mean = sum / count;
  return value - mean > ROUNDING * Math.max(Math.abs(value), Math.abs(mean));
}
