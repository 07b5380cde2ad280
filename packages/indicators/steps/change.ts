import { moveBeyondRounding } from '#indicators/arithmetic/beyond-rounding.ts';
import type { Step } from '#indicators/engine/step-graph.ts';
import { undefinedBefore } from '#indicators/steps/undefined-rows.ts';

/** The difference from the value `by` rows before. */
export function change(by: number): Step<1, 1> {
  return {
    key: `change ${by}`,
    stateSize: 0,
    lookbacks: [by],
    settle: by,
    bind(inputs, outputs) {
      const [x] = inputs;
      const [y] = outputs;
      return (from, to, age) => {
        let row = Math.min(to, Math.max(from, from + by - age));
        undefinedBefore(row, y, from, to);
        for (; row < to; row += 1) y[row] = x[row]! - x[row - by]!;
      };
    },
  };
}

/**
 * The same, and 0 where the two differ by rounding alone, for comparisons of direction: the middle of 10.19 and
 * 10.12 is that of 10.31 and 10.00, and not to the last bit.
 */
export function moveFrom(by: number): Step<1, 1> {
  return {
    key: `move ${by}`,
    stateSize: 0,
    lookbacks: [by],
    settle: by,
    bind(inputs, outputs) {
      const [x] = inputs;
      const [y] = outputs;
      return (from, to, age) => {
        let row = Math.min(to, Math.max(from, from + by - age));
        undefinedBefore(row, y, from, to);
        for (; row < to; row += 1) y[row] = moveBeyondRounding(x[row]!, x[row - by]!);
      };
    },
  };
}

/**
 * The change from the value `by` rows before, in percent of that; 0 where that is zero.
 * Source: TA-Lib 0.6 ROC.
 */
export function rateOfChange(by: number): Step<1, 1> {
  return {
    key: `rate of change ${by}`,
    stateSize: 0,
    lookbacks: [by],
    settle: by,
    bind(inputs, outputs) {
      const [x] = inputs;
      const [y] = outputs;
      return (from, to, age) => {
        let row = Math.min(to, Math.max(from, from + by - age));
        undefinedBefore(row, y, from, to);
        for (; row < to; row += 1) {
          const before = x[row - by]!;
          y[row] = before === 0 ? 0 : (x[row]! / before - 1) * 100;
        }
      };
    },
  };
}
