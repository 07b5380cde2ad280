import { BAR_COLUMNS } from '#indicators/engine/bar-columns.ts';
import type { StepGraph, Step } from '#indicators/engine/step-graph.ts';

/** Identities that are known at a time. Beyond that they are found again, and none is given twice. */
const MAX_KNOWN = 20_000;

const identified = new WeakMap<StepGraph, readonly number[]>();
const steps = new WeakMap<Step, number>();
const known = new Map<string, number>();
let next = 0;

/**
 * A number for each stage of a step graph that reads the bars alone. Stages with the same number, in any step graphs,
 * write the same bits over the same bars, because their steps and all of the inputs are the same.
 */
export function stageIdentities(graph: StepGraph): readonly number[] {
  const ready = identified.get(graph);
  if (ready !== undefined) return ready;
  const writers = new Map<number, string>();
  const made = graph.stages.map(({ step, inputPlaces, outputPlace, first }) => {
    const inputs = inputPlaces.map((place) =>
      place < BAR_COLUMNS.length ? BAR_COLUMNS[place]! : writers.get(place)!,
    );
    const identity = identityOf(`${step.key ?? numberOf(step)}:${first}:${inputs.join()}`);
    step.lookbacks.forEach((_, at) => writers.set(outputPlace + at, `${identity}.${at}`));
    return identity;
  });
  identified.set(graph, made);
  return made;
}

function identityOf(what: string): number {
  const ready = known.get(what);
  if (ready !== undefined) return ready;
  if (known.size >= MAX_KNOWN) known.clear();
  next += 1;
  known.set(what, next);
  return next;
}

/** A step without a key is equal to no other. */
function numberOf(step: Step): number {
  const ready = steps.get(step);
  if (ready !== undefined) return ready;
  next += 1;
  steps.set(step, next);
  return next;
}
