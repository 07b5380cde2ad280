import { Composer, stepGraphOf } from '#indicators/engine/compose.ts';
import type { StepGraph, Node } from '#indicators/engine/step-graph.ts';

/** What the outputs of a step graph are called in the one that it was joined to. */
export type JoinedNames = readonly (readonly [key: string, joined: string])[];

/**
 * Several step graphs over the bars of one series as one, in which what they have in common is calculated
 * once. Outputs have the bits that each step graph has by itself over the same rows, as long as every
 * number of the bars is finite.
 */
export class JoinedStepGraph {
  readonly #composer = new Composer();
  readonly #outputs: [string, Node][] = [];

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

  /** What was added so far. */
  get graph(): StepGraph {
    return stepGraphOf(this.#composer, Object.fromEntries(this.#outputs));
  }
}

/**
 * Puts stages of a step graph behind those of a composer, which then reads what the step graph reads.
 *
 * @param wants Whether a stage is wanted, by its index; all without it.
 * @returns Where a column of the step graph is found then.
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
