import type { Step } from '#market-data/kernels/kernel.ts';
import { undefinedBefore } from '#market-data/kernels/steps/undefined-rows.ts';

/** What must hold of some columns in a row. */
type Rule = (columns: readonly Float64Array[], row: number) => boolean;

/**
 * What some columns say of a row: 1 where the first rule holds, -1 where the second does, 0 elsewhere.
 *
 * @param back Rows before the present one that the rules look at.
 */
export function vote(back: number, buys: Rule, sells: Rule): Step {
  return {
    stateSize: 0,
    lookbacks: [back],
    settle: back,
    work: 4,
    bind(inputs, outputs) {
      const votes = outputs[0]!;
      return (from, to, age) => {
        const first = from - age + back;
        undefinedBefore(first, votes, from, to);
        for (let row = Math.max(from, first); row < to; row += 1) {
          votes[row] = buys(inputs, row) ? 1 : sells(inputs, row) ? -1 : 0;
        }
      };
    },
  };
}
