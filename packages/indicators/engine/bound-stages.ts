import { keepCode } from '#indicators/engine/retained-machine-code.ts';
import type { Advance, Stage } from '#indicators/engine/step-graph.ts';

/** A stage on the columns and the state of a run. */
interface BoundStage {
  readonly advance: Advance;
  readonly outputs: readonly Float64Array[];
  /** Rows before its inputs are all defined. */
  readonly first: number;
}

/** The stages of a step graph as one calculation on columns and a state. */
export function bindStages(
  stages: readonly Stage[],
  table: readonly Float64Array[],
  state: Float64Array,
): Advance {
  const bound = stages.map((stage): BoundStage => {
    const { step, inputPlaces, outputPlace, first, at } = stage;
    keepCode(stage);
    const inputs = inputPlaces.map((place) => table[place]!);
    const outputs = step.lookbacks.map((_, index) => table[outputPlace + index]!);
    return { advance: step.bind(inputs, outputs, state, at), outputs, first };
  });
  // A single stage needs no loop around it: that loop is half the cost of a row.
  if (bound.length === 1 && bound[0]!.first === 0) return bound[0]!.advance;
  const advances = bound.map(({ advance }) => advance);
  const firsts = bound.map(({ first }) => first);
  return (from, to, age) => {
    for (let index = 0; index < advances.length; index += 1) {
      const ownAge = age - firsts[index]!;
      if (ownAge < 0) begin(bound[index]!, -ownAge, from, to);
      else advances[index]!(from, to, ownAge);
    }
  };
}

/** Calculates rows; in the first `missing` ones the stage lacks inputs. */
function begin({ advance, outputs }: BoundStage, missing: number, from: number, to: number): void {
  const start = Math.min(to, from + missing);
  for (const output of outputs) output.fill(NaN, from, start);
  if (start < to) advance(start, to, 0);
}
