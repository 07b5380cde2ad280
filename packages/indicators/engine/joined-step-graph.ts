import { Composer, stepGraphOf } from '#indicators/engine/compose.ts';
import type { StepGraph, StepNode } from '#indicators/engine/step-graph.ts';

/** The names of the outputs of a step graph in the joined one. */
export type JoinedNames = readonly (readonly [key: string, joined: string])[];

/**
 * Several step graphs over the bars of one series as one, in which what they have in common is calculated
 * once. Outputs have the bits that each step graph has by itself over the same rows, as long as every
 * number of the bars is finite.
 */
export class JoinedStepGraph {
  readonly #composer = new Composer();
  readonly #outputs: [string, StepNode][] = [];

  /** Columns that its stages write. */
  get columnCount(): number {
    return this.#composer.columnCount;
  }

  /** @param graph One that reads the bars alone. */
  add(graph: StepGraph): JoinedNames {
    const placeOf = addStages(this.#composer, graph);
    return Object.entries(graph.outputs).map(([key, node]) => {
      const joined = String(this.#outputs.length);
      this.#outputs.push([joined, { ...node, column: placeOf(node.column) }]);
      return [key, joined];
    });
  }

  /** The joined step graph so far. */
  get graph(): StepGraph {
    return stepGraphOf(this.#composer, Object.fromEntries(this.#outputs));
  }
}

/**
 * Appends stages of a step graph to a composer, with the columns that the graph reads.
 *
 * @param wants Whether to append a stage, by its index; all by default.
 * @returns The new place of a column of the step graph.
 */
export function addStages(
  composer: Composer,
  graph: StepGraph,
  wants: (at: number) => boolean = () => true,
): (place: number) => number {
  graph.reads.forEach((name) => composer.reads.add(name));
  graph.furtherReads.forEach((place) => composer.furtherReads.add(place));
  graph.members.forEach((place) => composer.memberReads.add(place));
  // Columns of the bars stay where they are.
  const places = new Map<number, number>();
  const placeOf = (place: number): number => places.get(place) ?? place;
  graph.stages.forEach(({ step, inputPlaces, outputPlace, first }, at) => {
    if (!wants(at)) return;
    const place = composer.add(step, inputPlaces.map(placeOf), first);
    step.lookbacks.forEach((_, index) => places.set(outputPlace + index, place + index));
  });
  return placeOf;
}
