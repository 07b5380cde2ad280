import type { Step } from '#indicators/engine/step-graph.ts';
import { undefinedBefore } from '#indicators/steps/undefined-rows.ts';

/**
 * How many members of a group closed higher than one row before, and how many lower. A member that has
 * no bar in one of the two rows counts as neither. Inputs: the closes of each, NaN where it has no bar.
 */
export function advances(members: number): Step<number, 2> {
  return compared(members, false);
}

/**
 * The volume of the members that closed higher than one row before, and of those that closed lower.
 * Inputs: the closes of each, then their volumes.
 */
export function advancingVolume(members: number): Step<number, 2> {
  return compared(members, true);
}

function compared(members: number, isWeighed: boolean): Step<number, 2> {
  return {
    stateSize: 0,
    lookbacks: [1, 1],
    settle: 1,
    work: isWeighed ? 2 * members : members,
    bind(inputs, [advancing, declining]) {
      return (from, to, age) => {
        for (let row = from; row < to; row += 1) {
          let up = 0;
          let down = 0;
          for (let index = 0; index < members; index += 1) {
            const now = inputs[index]![row]!;
            const before = inputs[index]![row - 1]!;
            const weight = isWeighed ? inputs[members + index]![row]! : 1;
            if (now > before) up += weight;
            else if (now < before) down += weight;
          }
          advancing[row] = up;
          declining[row] = down;
        }
        undefinedBefore(from - age + 1, advancing, from, to);
        undefinedBefore(from - age + 1, declining, from, to);
      };
    },
  };
}
