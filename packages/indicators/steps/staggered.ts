import { invariant } from '#kernel/errors/invariant.ts';
import type { Advance, Step } from '#indicators/engine/step-graph.ts';

/** Slots before those of the two runs: the period, and the ages of both; a run without age is none. */
const OWN = 3;

/**
 * A step whose start may show without bound, made to forget it: one run of it begins
 * at the start of each period and continues through the next, where its values count. So a bar's value
 * is that of a run which began one period before the bar's, in every window that reaches back so far.
 * Inputs: those of the step, and the start of each row's period. Outputs: those of the step.
 *
 * @param step One that reads nothing of what it wrote: both runs write the same columns, the one
 *   whose values count after the other.
 * @param maxBars Most bars of a period.
 */
export function staggered<Outputs extends number>(
  step: Step<number, Outputs>,
  maxBars: number,
): Step<number, Outputs> {
  const { stateSize: size } = step;
  return {
    stateSize: OWN + 2 * size,
    lookbacks: step.lookbacks,
    settle: 2 * maxBars,
    window: step.window ?? Math.max(0, ...step.lookbacks),
    work: 2 * (step.work ?? step.lookbacks.length),
    bind(inputs, outputs, state, at) {
      const own = inputs.slice(0, -1);
      const starts = inputs.at(-1);
      invariant(starts !== undefined, 'a staggered step reads the starts of periods');
      const advanceOne = step.bind(own, outputs, state, at + OWN);
      const advanceOther = step.bind(own, outputs, state, at + OWN + size);
      const advance: Advance = (from, to, age) => {
        if (age === 0) {
          state[at] = starts[from]!;
          state[at + 1] = 0;
          state[at + 2] = -1;
        }
        for (let row = from; row < to;) {
          if (starts[row] !== state[at]) restart(state, at, size, starts[row]!);
          let end = row + 1;
          while (end < to && starts[end] === state[at]) end += 1;
          const [age1, age2] = [state[at + 1]!, state[at + 2]!];
          // The older one is the last to write.
          if (age1 <= age2) advanceOne(row, end, age1);
          if (age2 >= 0) advanceOther(row, end, age2);
          if (age1 > age2) advanceOne(row, end, age1);
          state[at + 1] = age1 + end - row;
          if (age2 >= 0) state[at + 2] = age2 + end - row;
          row = end;
        }
      };
      return advance;
    },
  };
}

/** A new period begins: of the two runs the older one, which has served, starts with it. */
function restart(state: Float64Array, at: number, size: number, start: number): void {
  state[at] = start;
  const isFirstOlder = state[at + 2]! >= 0 && state[at + 1]! > state[at + 2]!;
  const first = isFirstOlder ? at + OWN : at + OWN + size;
  state.fill(0, first, first + size);
  state[isFirstOlder ? at + 1 : at + 2] = 0;
}
