import type { ListOf } from '#indicators/engine/list-of.ts';
import type { Step } from '#indicators/engine/step-graph.ts';
import { ROUNDING } from '#indicators/engine/rounding.ts';
import { keepLoop } from '#indicators/engine/retained-machine-code.ts';
import { undefinedBefore } from '#indicators/steps/undefined-rows.ts';

/**
 * A rule on its columns, which writes what they say of the rows [from, to): 1 for a buy, -1 for a sell, 0
 * for neither. Each has a loop of its own, as a call for each row costs more than most rules do.
 */
export type VotingRule<Inputs extends number> = (
  columns: ListOf<Float64Array, Inputs>,
  votes: Float64Array,
) => (from: number, to: number) => void;

/**
 * What some columns say of a row.
 *
 * @param back Rows before the present one that the rule looks at.
 */
export function vote<Inputs extends number>(
  back: number,
  rule: VotingRule<Inputs>,
): Step<Inputs, 1> {
  return {
    stateSize: 0,
    lookbacks: [back],
    settle: back,
    work: 4,
    bind(inputs, outputs) {
      const [votes] = outputs;
      const advance = rule(inputs, votes);
      keepLoop(rule, advance);
      return (from, to, age) => {
        const first = from - age + back;
        undefinedBefore(first, votes, from, to);
        if (first < to) advance(Math.max(from, first), to);
      };
    },
  };
}

/**
 * How far two values of an index on the scale of 100 lie apart at least where they differ by more than rounding. It
 * is a quotient of differences of prices, which leave it some of their last digits.
 */
export const INDEX_ROUNDING = 1e-8;

/** A buy where the first column is above the second, a sell where it is below; the third one is their size. */
export const sideOf: VotingRule<3> = (columns, votes) => {
  const [x, y, size] = columns;
  return (from, to) => {
    for (let row = from; row < to; row += 1) {
      const ahead = x[row]! - y[row]!;
      const noise = ROUNDING * Math.abs(size[row]!);
      votes[row] = Number(ahead > noise) - Number(ahead < -noise);
    }
  };
};

/** A buy where a column is higher than one row before, a sell where it is lower; the second one is its size. */
export const directionOf: VotingRule<2> = (columns, votes) => {
  const [x, size] = columns;
  return (from, to) => {
    let before = x[from - 1]!;
    for (let row = from; row < to; row += 1) {
      const now = x[row]!;
      const noise = ROUNDING * Math.abs(size[row]!);
      votes[row] = Number(now - before > noise) - Number(before - now > noise);
      before = now;
    }
  };
};

/** A buy where an index is below a level and rises, a sell where it is above another one and falls. */
export function turnedBeyond(low: number, high: number): VotingRule<1> {
  return (columns, votes) => {
    const [x] = columns;
    return (from, to) => {
      let before = x[from - 1]!;
      for (let row = from; row < to; row += 1) {
        const now = x[row]!;
        // A column stays beyond a level for a while, so these branches are predicted.
        if (low - now > INDEX_ROUNDING) votes[row] = Number(now - before > INDEX_ROUNDING);
        else if (now - high > INDEX_ROUNDING) votes[row] = -Number(before - now > INDEX_ROUNDING);
        else votes[row] = 0;
        before = now;
      }
    };
  };
}
